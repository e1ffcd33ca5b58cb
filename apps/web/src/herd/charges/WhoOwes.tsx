import { dollarsAndCents } from '@quarterpole/contract/cents'
import { nameKey } from '@quarterpole/contract/name-key'
import { OLDEST_FIRST } from '@quarterpole/contract/statement-words'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Name, SourceNote } from '../../ui/Words.tsx'
import { AgeCells, AgeHeads } from './Balance.tsx'
import { balancesQuery } from './queries.ts'

/** The contacts that owe, the most first, and those that paid ahead. */
export function WhoOwes({ q = '' }: { q: string | undefined }) {
  const { data, error, refetch } = useQuery(balancesQuery)
  if (data === undefined)
    return <NotLoaded what="the balances" error={error} onRetry={refetch} rows={8} columns={6} />
  const balances = data.balances.filter(
    ({ name, cents }) => cents !== 0 && nameKey(name).includes(nameKey(q)),
  )
  return (
    <Stack gap={4} shrinks>
      {balances.length === 0 ? (
        <EmptyState level={2} title="Nobody owes">
          Nothing is billed or all of it is paid. Charges are billed by the shares on their day.
        </EmptyState>
      ) : (
        <BalanceTable balances={balances} />
      )}
      <Row gap="2 3">
        Payments and credits <RecordFiles kind="payments" />
      </Row>
    </Stack>
  )
}

export const BalanceTable = ({ balances }: ReplyOf<'listBalances'>) => (
  <>
    <Table caption="Who owes" entries="1fr auto">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th num>Balance</Th>
          <AgeHeads />
        </tr>
      </thead>
      <tbody>
        {balances.map(({ contact_id, name, cents, aging }) => (
          <tr key={contact_id}>
            <RowHead>
              <Name href={paths.contact(contact_id)}>{name}</Name>
            </RowHead>
            <Td num>
              <b>{dollarsAndCents(cents)}</b>
            </Td>
            <AgeCells aging={aging} />
          </tr>
        ))}
      </tbody>
    </Table>
    <SourceNote>{OLDEST_FIRST} A balance below zero is paid ahead.</SourceNote>
  </>
)
