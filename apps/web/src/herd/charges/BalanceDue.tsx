import { dueLabel } from '@quarterpole/contract/statement-words'
import { Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Table } from '../../ui/Table.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { Aging, type Balance } from './Balance.tsx'
import { SumRow } from './SumRow.tsx'

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
          {sums.map(({ key, ...sum }) => (
            <SumRow key={key} {...sum} />
          ))}
          <SumRow said={`${dueLabel(cents)}, ${dayOf(day)}`} cents={Math.abs(cents)} isTotal />
        </tbody>
      </Table>
      {aging !== null && <Aging balance={{ cents, aging }} />}
    </Stack>
  </Section>
)
