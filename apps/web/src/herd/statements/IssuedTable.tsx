import { dollarsAndCents } from '@quarterpole/contract/cents'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Section } from '../../ui/Section.tsx'
import { FactsLine, Name } from '../../ui/Words.tsx'
import { type IssuedStatement, issuedQuery } from './queries.ts'
import { standingOf } from './statement-words.ts'

/** What was issued for a month. */
export function Issued({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(issuedQuery({ month }))
  if (data === undefined)
    return <NotLoaded what="the issued statements" error={error} onRetry={refetch} rows={3} columns={5} />
  return data.length === 0 ? <p>None issued.</p> : <IssuedTable statements={data} />
}

/** What was issued to a contact; nothing where nothing was. */
export function IssuedToContact({ id }: { id: number }) {
  const { data } = useQuery(issuedQuery({ contact_id: id }))
  return data === undefined || data.length === 0 ? null : (
    <Section title="Issued statements">
      <IssuedTable statements={data} />
    </Section>
  )
}

export const IssuedTable = ({ statements }: { statements: readonly IssuedStatement[] }) => (
  <Table caption="Issued statements" entries="auto 1fr auto">
    <thead>
      <tr>
        <Th>Number</Th>
        <Th>Owner</Th>
        <Th>Through</Th>
        <Th num>Balance due</Th>
        <Th>Sent</Th>
      </tr>
    </thead>
    <tbody>
      {statements.map((one) => (
        <tr key={one.id}>
          <RowHead>
            <Anchor href={paths.issuedStatement(one.id)}>{one.number}</Anchor>
          </RowHead>
          <Td>
            <Name href={paths.contact(one.contact_id)}>{one.name}</Name>
          </Td>
          <Td whole order={5}>
            <PhoneLabel>Through</PhoneLabel> {dayOf(one.through_day)}
          </Td>
          <Td num>{dollarsAndCents(one.due_cents)}</Td>
          <Td whole order={6}>
            <FactsLine facts={standingOf(one)} />
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
