import { payment } from '@quarterpole/contract/payment'
import { sumOfLines } from '@quarterpole/contract/owner-lines'
import type { Statement } from '@quarterpole/contract/statement'
import { BROUGHT_FORWARD, KIND_WORDS } from '@quarterpole/contract/statement-words'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { addDays, lastDayOf } from '@quarterpole/contract/day'
import { csvFile } from '../../platform/http/files.ts'
import { balanceOf } from './balance.ts'
import { whatWords } from './charges.ts'
import type { Ledger, linesOfOwner } from './contact-costs.ts'

interface About {
  readonly name: string
  readonly address: string | null
  readonly month: string | undefined
  readonly today: string
}
type Line = ReturnType<typeof linesOfOwner>[number]

/** An owner's statement of a month, or of the last that has a line; where none has, of the month of `today`. */
export function statementOf(
  { name, address, month: asked, today }: About,
  lines: readonly Line[],
  payments: Ledger['payments'],
): Statement {
  const months = [...new Set([...lines.map(monthOf), ...payments.map(monthPaid)])].toSorted().toReversed()
  const month = asked ?? months[0] ?? today.slice(0, 7)
  const end = lastDayOf(month)
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
    forward_cents: balanceOf(lines, payments, addDays(`${month}-01`, -1))?.cents ?? 0,
    payments: payments
      .filter((paid) => monthPaid(paid) === month)
      .map(({ contact_id: _i, contact_name: _n, ...paid }) => paid),
    due: balanceOf(lines, payments, end, dueOn(month, today)),
    due_on: dueOn(month, today),
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

/** The last day of a month; of the running one, today. */
export function dueOn(month: string, today: string): string {
  const end = lastDayOf(month)
  return today < end && today >= `${month}-01` ? today : end
}
const monthPaid = ({ paid_on }: { paid_on: string }) => paid_on.slice(0, 7)
const monthOf = ({ charge: { charge_date } }: Line) => charge_date.slice(0, 7)
const shown = ({ share, charge: { id, charge_date, kind, from_day, through_day, what, cents } }: Line) => ({
  id,
  charge_date,
  kind,
  from_day,
  through_day,
  what,
  charge_cents: cents,
  share,
})

/** A line a charge and a payment; what isn't billed has no part, and the parts add up to what is due. */
export const statementCsv = ({ month, forward_cents, horses, payments, unsplit }: Statement): string =>
  csvFile(
    ['horse', 'date', 'for', 'what', 'amount', 'share', 'part', 'not billed because'],
    [
      ...(forward_cents === 0
        ? []
        : [[null, `${month}-01`, BROUGHT_FORWARD, null, null, null, forward_cents / 100, null]]),
      ...horses.flatMap(({ horse_name, lines }) =>
        lines.map((line) => [...cells(horse_name, line), line.cents / 100, null]),
      ),
      ...payments.map(({ paid_on, kind, how, what, amount_cents }) => [
        null,
        paid_on,
        KIND_WORDS[kind],
        what ?? (how && payment.fields.how.words?.[how]) ?? null,
        null,
        null,
        -amount_cents / 100,
        null,
      ]),
      ...unsplit.map((line) => [...cells(line.horse_name, line), null, line.why]),
    ],
  )

const cells = (
  horse: string,
  line: Statement['horses'][number]['lines'][number] | Statement['unsplit'][number],
): Cell[] => [
  horse,
  line.charge_date,
  KIND_WORDS[line.kind],
  whatWords(line),
  line.charge_cents / 100,
  line.share,
]
