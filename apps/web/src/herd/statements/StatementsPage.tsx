import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { readStatementSearch } from '../charges/statement-search.ts'
import { Issued } from './IssuedTable.tsx'
import { runQuery } from './queries.ts'
import { StatementRun } from './StatementRun.tsx'
import { useMonth } from './use-month.ts'

/** A month's statements for all owners: looked at, issued and sent; and what was issued. */
export function StatementsPage() {
  const { search } = useAddress(paths.statements(), readStatementSearch)
  const { month, choices } = useMonth(search.month)
  const follow = useFollow()
  const { data, error, refetch } = useQuery(runQuery(month))
  return (
    <>
      <PageTitle
        title="Statements"
        lead="What each owner is to pay: looked at, numbered and sent in one step."
      >
        <SelectField
          label="Month"
          value={month}
          choices={choices}
          onChange={(next) => follow(paths.statements(next), { replace: true, keepScroll: true })}
        />
      </PageTitle>
      <Section title="To issue">
        {data === undefined ? (
          <NotLoaded what="the statements" error={error} onRetry={refetch} rows={6} columns={6} />
        ) : (
          <StatementRun key={month} run={data} />
        )}
      </Section>
      <Section
        title="Issued"
        aside={
          <ButtonLink
            size="small"
            need="downloadIssued"
            href={addressOf('/issued-statements.csv', {}, { month })}
            target="_blank"
            download
          >
            Export CSV
          </ButtonLink>
        }
      >
        <Issued month={month} />
      </Section>
    </>
  )
}
