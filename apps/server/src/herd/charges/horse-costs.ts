import type { HorseCosts } from '@quarterpole/contract/costs'
import type { ContactId } from '@quarterpole/contract/ids'
import { daysOf, signedCents } from '@quarterpole/contract/owner-lines'
import { type ShareRow, splitsOf } from '@quarterpole/contract/owners-on'
import { sumOfCharges } from './contact-costs.ts'

export interface CostRow {
  readonly charge_date: string
  readonly from_day: string | null
  readonly through_day: string | null
  readonly kind: HorseCosts['years'][number]['kinds'][number]['kind']
  readonly amount_cents: number
  readonly is_credit: 0 | 1
}

/** What a horse cost by year and kind, and each owner's part of it by the shares on the day of each charge. */
export const horseCosts = (charges: readonly CostRow[], shares: readonly ShareRow[]): HorseCosts => ({
  years: [...Map.groupBy(charges, ({ charge_date }) => Number(charge_date.slice(0, 4)))]
    .map(([year, ofYear]) => ({ year, cents: sumOfCharges(ofYear), kinds: byKind(ofYear) }))
    .toSorted((a, b) => b.year - a.year),
  ...byOwner(charges, shares),
})

const byKind = (charges: readonly CostRow[]) =>
  [...Map.groupBy(charges, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({ kind, cents: sumOfCharges(ofKind) }))
    .toSorted((a, b) => b.cents - a.cents || a.kind.localeCompare(b.kind))

function byOwner(charges: readonly CostRow[], shares: readonly ShareRow[]) {
  const splitOn = splitsOf(shares)
  const owed = new Map<number, { contact_id: ContactId; name: string; cents: number }>()
  const unsplit: CostRow[] = []
  for (const one of charges) {
    const { on, split } = splitOn(...daysOf(one))
    if (split === null) {
      unsplit.push(one)
      continue
    }
    const parts = split(signedCents(one))
    for (const { id, name } of on.owners) {
      const before = owed.get(id)?.cents ?? 0
      owed.set(id, { contact_id: id as ContactId, name, cents: before + (parts.get(id) ?? 0) }) // from its row
    }
  }
  return {
    owners: [...owed.values()].toSorted((a, b) => b.cents - a.cents || a.contact_id - b.contact_id),
    unsplit_cents: unsplit.length === 0 ? null : sumOfCharges(unsplit),
  }
}
