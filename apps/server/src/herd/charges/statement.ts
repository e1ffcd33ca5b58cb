import { charge } from '@quarterpole/contract/charge'
import { sumOfLines } from '@quarterpole/contract/owner-lines'
import type { Statement } from '@quarterpole/contract/statement'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { csvFile } from '../../platform/http/files.ts'
import { linesOfOwner } from './contact-costs.ts'

interface Owner {
  readonly id: number
  readonly name: string
  readonly address: string | null
}
type Line = ReturnType<typeof linesOfOwner>[number]

/** An owner's statement of a month, or of the last that has a line; where none has, of the month of `today`. */
export function statementOf(
  { id, name, address }: Owner,
  rows: Parameters<typeof linesOfOwner>[1],
  { month: asked, today }: { month: string | undefined; today: string },
): Statement {
  const lines = linesOfOwner(id, rows)
  const months = [...new Set(lines.map(monthOf))].toReversed() // lines are in the order of their days
  const month = asked ?? months[0] ?? today.slice(0, 7)
  const ofMonth = lines.filter((line) => monthOf(line) === month)
  return {
    name,
    address,
    month,
    months,
    horses: [...Map.groupBy(ofMonth, (line) => line.charge.horse_id)]
      .flatMap(([horse_id, own]) => {
        const billed = own.flatMap((line) =>
          line.cents === null ? [] : { ...shown(line), cents: line.cents },
        )
        const cents = sumOfLines(billed)
        const [first] = own
        return cents === null || first === undefined
          ? []
          : [{ horse_id, horse_name: first.charge.horse_name, lines: billed, cents }]
      })
      .toSorted((a, b) => a.horse_name.localeCompare(b.horse_name) || a.horse_id - b.horse_id),
    cents: sumOfLines(ofMonth),
    unsplit: ofMonth
      .filter(({ cents }) => cents === null)
      .map((line) => ({
        ...shown(line),
        horse_id: line.charge.horse_id,
        horse_name: line.charge.horse_name,
        why: line.why,
      })),
  }
}

const monthOf = ({ charge: { charge_date } }: Line) => charge_date.slice(0, 7)
const shown = ({ share, charge: { id, charge_date, kind, what, cents } }: Line) => ({
  id,
  charge_date,
  kind,
  what,
  charge_cents: cents,
  share,
})

/** A line a charge; what isn't billed has no part. */
export const statementCsv = ({ horses, unsplit }: Statement): string =>
  csvFile(
    ['horse', 'date', 'for', 'what', 'amount', 'share', 'part', 'not billed because'],
    [
      ...horses.flatMap(({ horse_name, lines }) =>
        lines.map((line) => [...cells(horse_name, line), line.cents / 100, null]),
      ),
      ...unsplit.map((line) => [...cells(line.horse_name, line), null, line.why]),
    ],
  )

const cells = (
  horse: string,
  {
    charge_date,
    kind,
    what,
    charge_cents,
    share,
  }: Statement['horses'][number]['lines'][number] | Statement['unsplit'][number],
): Cell[] => [horse, charge_date, charge.fields.kind.words?.[kind] ?? kind, what, charge_cents / 100, share]
