import type { ContactCosts } from '@quarterpole/contract/costs'
import { type Charged, type OwnerLine, ownerLines, sumOfLines } from '@quarterpole/contract/owner-lines'
import type { costsOfContact } from '@quarterpole/db/queries/charge'

type Rows = Awaited<ReturnType<typeof costsOfContact>>
interface Amount {
  readonly amount_cents: number
  readonly is_credit: 0 | 1
}

/** Below zero: a credit. */
export const signedCents = ({ amount_cents, is_credit }: Amount) =>
  is_credit === 1 ? -amount_cents : amount_cents
export const sumOfCharges = (charges: readonly Amount[]) =>
  charges.reduce((sum, one) => sum + signedCents(one), 0)

/** The owner's part of every charge of a day on which he owned a share, by day. */
export const linesOfOwner = (id: number, { charges, shares }: Pick<Rows, 'charges' | 'shares'>) =>
  ownerLines(
    id,
    charges.map((one) => ({ ...one, cents: signedCents(one) })),
    shares,
  )

/** What a contact is to pay by month and year, and what was owed to it by year. */
export const contactCosts = (id: number, rows: Rows): ContactCosts => ({
  owed: newestFirst(Map.groupBy(linesOfOwner(id, rows), ({ charge }) => yearOf(charge))).map(
    ([year, lines]) => ({
      year,
      cents: sumOfLines(lines),
      months: newestFirst(Map.groupBy(lines, ({ charge }) => charge.charge_date.slice(0, 7))).map(
        ([month, ofMonth]) => ({ month, cents: sumOfLines(ofMonth) }),
      ),
      unsplit: unsplitOf(lines),
    }),
  ),
  charged: newestFirst(Map.groupBy(rows.charged, yearOf)).map(([year, charges]) => ({
    year,
    charges: charges.length,
    cents: sumOfCharges(charges),
  })),
})

const yearOf = ({ charge_date }: Pick<Charged, 'charge_date'>) => Number(charge_date.slice(0, 4))
const newestFirst = <K extends number | string, V>(groups: ReadonlyMap<K, V>) =>
  [...groups].toSorted(([a], [b]) => (a < b ? 1 : -1))

function unsplitOf(lines: readonly OwnerLine<Charged>[]) {
  const unsplit = lines.filter(({ cents }) => cents === null)
  return unsplit.length === 0
    ? null
    : { charges: unsplit.length, cents: unsplit.reduce((sum, { charge }) => sum + charge.cents, 0) }
}
