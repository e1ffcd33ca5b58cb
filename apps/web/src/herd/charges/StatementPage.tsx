import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../app/api/client.ts'
import { ApiError } from '../../app/api/error.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { paths } from '../../app/paths.ts'
import { useTitle } from '../../app/title.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Row } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { longMonthOf } from '../../ui/words/day.ts'
import { statementQuery } from './queries.ts'
import { readStatementSearch } from './statement-search.ts'
import { StatementView } from './StatementView.tsx'

/** What an owner is to pay for a month, on one sheet. */
export function StatementPage({ id }: { id: number }) {
  const { search } = useAddress(paths.statement(id), readStatementSearch)
  const { data, error, refetch } = useQuery(statementQuery(id, search.month))
  const follow = useFollow()
  useTitle(data && `Statement for ${data.name}, ${longMonthOf(data.month)}`, data?.name)
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  if (data === undefined)
    return <NotLoaded what="the statement" error={error} onRetry={refetch} level={2} rows={8} columns={5} />
  const { name, month, months } = data
  const choices = [...new Set([month, ...months])].toSorted().toReversed()
  return (
    <div data-paper>
      <PageTitle title={name} lead={`Statement for ${longMonthOf(month)}`}>
        <Row gap={3} align="end" data-screen-only>
          <SelectField
            label="Month"
            value={month}
            choices={choices.map((value) => ({ value, label: longMonthOf(value) }))}
            onChange={(next) => follow(paths.statement(id, next), { replace: true, keepScroll: true })}
          />
          <ButtonRow>
            <ButtonLink
              need="downloadStatement"
              href={addressOf('/contacts/:id/statement.csv', { id }, { month })}
              target="_blank"
              download
            >
              Export CSV
            </ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
          </ButtonRow>
        </Row>
      </PageTitle>
      <StatementView {...data} />
    </div>
  )
}
