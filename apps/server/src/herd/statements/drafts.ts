import type { Balance } from '@quarterpole/contract/costs'
import type { ContactId } from '@quarterpole/contract/ids'
import type { issuedSoFar } from '@quarterpole/db/queries/statement'
import { balanceOf } from '../charges/balance.ts'
import { accountsOf, type Ledger } from '../charges/contact-costs.ts'
import { dueOn } from '../charges/statement.ts'

export type Issued = Awaited<ReturnType<typeof issuedSoFar>>
type Account = ReturnType<typeof accountsOf>[number]
type Line = Account['lines'][number]
type BilledLine = Line & { readonly cents: number }

/** A statement that could be issued: what no statement has billed or counted, on top of what the last one left. */
export interface Draft {
  readonly contact_id: ContactId
  readonly name: string
  readonly lines: readonly BilledLine[]
  readonly payments: Ledger['payments']
  readonly forward_cents: number
  readonly charges_cents: number
  readonly paid_cents: number
  readonly due_cents: number
  readonly aging: Balance['aging']
  /** Null: it can be issued. */
  readonly why: string | null
}

/** The first day and the last of a month; of the running month up to today. */
export const spanOf = (month: string, today: string) => ({
  from_day: `${month}-01`,
  through_day: dueOn(month, today),
})

/**
 * Everyone's statement through a day, by name. Where all of a contact's charges and payments of earlier days are on
 * statements, what is due is the balance of the ledger on that day; a statement has every one that is not, whatever its day.
 */
export function draftsOf(
  ledger: Ledger,
  issued: Issued,
  through: string,
): { drafts: Draft[]; others_cents: number; unsplit: { charges: number; cents: number } | null } {
  const accounts = accountsOf(ledger)
  const standings = Map.groupBy(issued.statements, ({ contact_id }) => contact_id)
  const billed = Map.groupBy(issued.billed, ({ contact_id }) => contact_id)
  const all = accounts.map((account) => {
    const { contact_id } = account
    const own = { statements: standings.get(contact_id) ?? [], billed: billed.get(contact_id) ?? [] }
    return { contact_id, ...draftOf(account, own, through) }
  })
  const drafts = all.flatMap(({ draft }) => draft ?? [])
  const on = new Set(drafts.filter(({ why }) => why === null).map(({ contact_id }) => contact_id))
  const unsplit = [
    ...new Map(
      accounts
        .flatMap(({ lines }) => lines)
        .filter(({ cents, charge }) => cents === null && charge.charge_date <= through)
        .map(({ charge }) => [charge.id, charge.cents]),
    ).values(),
  ]
  return {
    drafts: drafts.toSorted((a, b) => a.name.localeCompare(b.name) || a.contact_id - b.contact_id),
    others_cents: sum(all.filter(({ contact_id }) => !on.has(contact_id)).map(({ cents }) => cents)),
    unsplit: unsplit.length === 0 ? null : { charges: unsplit.length, cents: sum(unsplit) },
  }
}

/** Without a draft where there is nothing to bill: nothing new, and no balance that this month's statement would carry. */
function draftOf(
  { contact_id, name, ...ledger }: Account,
  issued: Issued,
  through: string,
): { cents: number; draft: Draft | null } {
  const balance = balanceOf(ledger.lines, ledger.payments, through)
  const charges = new Set(issued.billed.map(({ charge_id }) => charge_id))
  const counted = new Set(issued.billed.map(({ payment_id }) => payment_id))
  const lines = ledger.lines.filter(
    (line): line is BilledLine =>
      line.cents !== null && line.charge.charge_date <= through && !charges.has(line.charge.id),
  )
  const payments = ledger.payments.filter((one) => one.paid_on <= through && !counted.has(one.id))
  const last = issued.statements.findLast((one) => one.reverses_id === null && one.reversal_id === null)
  const forward_cents = issued.statements.at(-1)?.due_cents ?? 0
  const charges_cents = sum(lines.map(({ cents }) => cents))
  const paid_cents = sum(payments.map(({ amount_cents }) => amount_cents))
  const due_cents = forward_cents + charges_cents - paid_cents
  const isNew = lines.length > 0 || payments.length > 0
  const isCarried = due_cents !== 0 && (last === undefined || last.through_day < through)
  const cents = balance?.cents ?? 0
  if (balance === null || !(isNew || isCarried)) return { cents, draft: null }
  const why =
    last !== undefined && last.through_day > through
      ? `Statement ${last.number} is through a later day. What is new goes on the next one.`
      : null
  return {
    cents,
    draft: {
      contact_id,
      name,
      lines,
      payments,
      forward_cents,
      charges_cents,
      paid_cents,
      due_cents,
      aging: balance.aging,
      why,
    },
  }
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
