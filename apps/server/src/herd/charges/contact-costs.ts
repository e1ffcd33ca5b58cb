import type { Balances, ContactCosts } from '@quarterpole/contract/costs'
import { latestToday } from '@quarterpole/contract/day'
import {
  type Charged,
  type OwnerLine,
  linesByOwner,
  signedCents,
  sumOfLines,
} from '@quarterpole/contract/owner-lines'
import { balanceOf } from './balance.ts'
import type { ledgerOf } from '@quarterpole/db/queries/charge'

export type Ledger = Awaited<ReturnType<typeof ledgerOf>>
type Amount = Parameters<typeof signedCents>[0]

export const sumOfCharges = (charges: readonly Amount[]) =>
  charges.reduce((sum, one) => sum + signedCents(one), 0)

/** Each owner's part of every charge of a day on which he owned a share, by day. */
export const linesOfOwners = ({ charges, shares }: Pick<Ledger, 'charges' | 'shares'>) =>
  linesByOwner(
    charges.map((one) => ({ ...one, cents: signedCents(one) })),
    shares,
  )
export const linesOfOwner = (id: number, rows: Pick<Ledger, 'charges' | 'shares'>) =>
  linesOfOwners(rows).get(id) ?? []

/** Everyone who owned or paid: his lines and payments. */
export function accountsOf(ledger: Ledger) {
  const { payments, shares } = ledger
  const lines = linesOfOwners(ledger)
  const paid = Map.groupBy(payments, ({ contact_id }) => contact_id)
  const names = new Map([...payments, ...shares].map((row) => [row.contact_id, row.contact_name]))
  return [...names].map(([contact_id, name]) => ({
    contact_id,
    name,
    lines: lines.get(contact_id) ?? [],
    payments: paid.get(contact_id) ?? [],
  }))
}

/** What a contact is to pay by month and year and in all, and what was owed to it by year. */
export const contactCosts = (
  lines: ReturnType<typeof linesOfOwner>,
  { payments, charged, today }: Pick<Ledger, 'payments'> & { charged: readonly Charge[]; today: string },
): ContactCosts => ({
  balance: balanceOf(lines, payments, latestToday(today), today),
  owed: newestFirst(Map.groupBy(lines, ({ charge }) => yearOf(charge))).map(([year, ofYear]) => ({
    year,
    cents: sumOfLines(ofYear),
    months: newestFirst(Map.groupBy(ofYear, ({ charge }) => charge.charge_date.slice(0, 7))).map(
      ([month, ofMonth]) => ({ month, cents: sumOfLines(ofMonth) }),
    ),
    unsplit: unsplitOf(ofYear),
  })),
  charged: newestFirst(Map.groupBy(charged, yearOf)).map(([year, charges]) => ({
    year,
    charges: charges.length,
    cents: sumOfCharges(charges),
  })),
})

/** What everyone owes who was billed or paid; the most first, of equal ones by name. */
export const balancesOf = (ledger: Ledger, today: string): Balances =>
  accountsOf(ledger)
    .flatMap(({ contact_id, name, lines, payments }) => {
      const found = balanceOf(lines, payments, latestToday(today), today)
      return found === null ? [] : [{ contact_id, name, ...found }]
    })
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name) || a.contact_id - b.contact_id)

type Charge = Amount & Pick<Charged, 'charge_date'>
const yearOf = ({ charge_date }: Pick<Charged, 'charge_date'>) => Number(charge_date.slice(0, 4))
const newestFirst = <K extends number | string, V>(groups: ReadonlyMap<K, V>) =>
  [...groups].toSorted(([a], [b]) => (a < b ? 1 : -1))

function unsplitOf(lines: readonly OwnerLine<Charged>[]) {
  const unsplit = lines.filter(({ cents }) => cents === null)
  return unsplit.length === 0
    ? null
    : { charges: unsplit.length, cents: unsplit.reduce((sum, { charge }) => sum + charge.cents, 0) }
}
