import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { useNow } from '../../ui/use-now.ts'
import { localDay, longMonthOf } from '../../ui/words/day.ts'
import { readStatementSearch } from '../charges/statement-search.ts'
import { Issued } from './IssuedTable.tsx'
import { runQuery } from './queries.ts'
import { StatementRun } from './StatementRun.tsx'

const MONTHS = 24

/** A month's statements for all owners: looked at, issued and sent; and what was issued. */
export function StatementsPage() {
  const { search } = useAddress(paths.statements(), readStatementSearch)
  const months = monthsUpTo(localDay(useNow()).slice(0, 7))
  const month = search.month ?? months[1] ?? ''
  const choices = [...new Set([...months, month])].toSorted().toReversed()
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
          choices={choices.map((value) => ({ value, label: longMonthOf(value) }))}
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

/** The newest first. */
const monthsUpTo = (month: string): string[] => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, of - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
