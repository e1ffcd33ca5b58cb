import { dollarsAndCents } from '@quarterpole/contract/cents'
import { dueLabel } from '@quarterpole/contract/statement-words'
import { Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td } from '../../ui/Table.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Aging, type Balance } from './Balance.tsx'

interface BalanceDueProps {
  /** From what was owed on; they add up to what is due. */
  sums: readonly { key: number | string; said: string; cents: number }[]
  cents: number
  day: string
  aging: Balance['aging'] | null
}

/** From what was owed to what is due, and its age. */
export const BalanceDue = ({ sums, cents, day, aging }: BalanceDueProps) => (
  <Section title="Balance" level={3} place="sub">
    <Stack gap={4} shrinks>
      <Table caption="Balance" entries="1fr auto" dense left>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.key}>
              <RowHead>{sum.said}</RowHead>
              <Td num>{dollarsAndCents(sum.cents)}</Td>
            </tr>
          ))}
          <tr>
            <RowHead>
              <b>
                {dueLabel(cents)}, {dayOf(day)}
              </b>
            </RowHead>
            <Td num>
              <b>{dollarsAndCents(Math.abs(cents))}</b>
            </Td>
          </tr>
        </tbody>
      </Table>
      {aging !== null && <Aging balance={{ cents, aging }} />}
    </Stack>
  </Section>
)
