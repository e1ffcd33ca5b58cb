import { dollarsAndCents } from '@quarterpole/contract/cents'
import { paths } from '../../app/paths.ts'
import { CheckField } from '../../ui/Field.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import type { Run } from './queries.ts'

type Rows = Run['rows']
const SUMS = [
  ['Brought forward', 'forward_cents', 1],
  ['New charges', 'charges_cents', 1],
  ['Payments', 'paid_cents', -1],
  ['Balance due', 'due_cents', 1],
] as const

interface RunTableProps {
  rows: Rows
  meant: Rows
  onMean: (contact: number, isMeant: boolean) => void
}

/** An owner a row; the last is the sum of those that are meant. */
export const RunTable = ({ rows, meant, onMean }: RunTableProps) => (
  <Table caption="Statements to issue" entries="auto 1fr auto">
    <thead>
      <tr>
        <HiddenTh>Issue</HiddenTh>
        <Th>Owner</Th>
        {SUMS.map(([label]) => (
          <Th key={label} num>
            {label}
          </Th>
        ))}
        <Th>E-mail</Th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.contact_id}>
          <Td>
            <CheckField
              label={<VisuallyHidden>Issue a statement to {row.name}</VisuallyHidden>}
              checked={meant.includes(row)}
              disabled={row.why !== null}
              onChange={(isMeant) => onMean(row.contact_id, isMeant)}
            />
          </Td>
          <RowHead>
            <Name href={paths.contact(row.contact_id)}>{row.name}</Name>
          </RowHead>
          <SumCells of={[row]} />
          <Td whole order={9}>
            {row.why ?? row.email ?? <Dim>No e-mail on file</Dim>}
          </Td>
        </tr>
      ))}
      <tr>
        <Td />
        <RowHead>
          <b>Together</b>
        </RowHead>
        <SumCells of={meant} />
        <Td />
      </tr>
    </tbody>
  </Table>
)

const SumCells = ({ of }: { of: Rows }) =>
  SUMS.map(([label, member, sign]) => {
    const sum = sign * of.reduce((all, row) => all + row[member], 0)
    const isDue = member === 'due_cents'
    return (
      <Td key={label} num whole={!isDue} order={isDue ? undefined : 8}>
        {!isDue && <PhoneLabel>{label}</PhoneLabel>}{' '}
        {isDue ? <b>{dollarsAndCents(sum)}</b> : dollarsAndCents(sum + 0)}
      </Td>
    )
  })
