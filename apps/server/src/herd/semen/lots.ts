import type { HorseId } from '@quarterpole/contract/ids'
import { clockOf } from '@quarterpole/contract/semen-clock'
import type { SemenLot } from '@quarterpole/contract/semen-lots'
import { dosesLeft, isPutIn, lotKey } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { stallionsWithSemen, stockEntries } from '@quarterpole/db/queries/semen-stock'
import type { RecordTable } from '@quarterpole/db/schema'
import type { Handlers } from '../../platform/http/serve.ts'
import { registryRules } from './rules.ts'

type Row = RecordTable<'semen'>

/** The lots of every stallion, or of one, by his name, the oldest first; those used up last. */
export async function semenLots(db: Db, id?: HorseId): Promise<SemenLot[]> {
  const stallions = await stallionsWithSemen(db, id)
  const ids = stallions.map((one) => one.id)
  const rules = await registryRules(db)
  const rowsOf = Map.groupBy(await recordsOfHorses(db, 'semen', ids), ({ horse_id }) => horse_id)
  const usesOf = Map.groupBy(await stockEntries(db, ids), ({ stallion_id }) => stallion_id)
  return stallions.flatMap((stallion) => {
    const clock = clockOf(stallion, rules)
    const left = dosesLeft(usesOf.get(stallion.id) ?? [])
    const lots = [...Map.groupBy(rowsOf.get(stallion.id) ?? [], ({ lot }) => lotKey(lot))]
    return lots
      .map(([key, rows]) => ({
        stallion_id: stallion.id,
        stallion_name: stallion.name,
        ...lotOf(rows),
        doses_left: left.get(key) ?? 0,
        clock: clock && {
          until: clock.until,
          missing: clock.missing,
          rule: clock.rule.name,
          body: clock.rule.body,
        },
      }))
      .toSorted(
        (a, b) => Number(a.doses_left === 0) - Number(b.doses_left === 0) || a.since.localeCompare(b.since),
      )
  })
}

/** What its entries say of a lot: the first of what it is, the last of where it is. */
function lotOf(rows: readonly Row[]) {
  const inOrder = rows.toSorted((a, b) => a.entry_date.localeCompare(b.entry_date) || a.id - b.id)
  const first = <K extends keyof Row>(member: K) =>
    inOrder.find((row) => row[member] !== null)?.[member] ?? null
  const begun = inOrder.find(isPutIn) ?? inOrder[0]
  const placed = inOrder.findLast(
    ({ tank, canister, cane }) => tank !== null || canister !== null || cane !== null,
  )
  return {
    lot: begun?.lot ?? '',
    form: first('form') ?? ('frozen' as const),
    since: begun?.entry_date ?? '',
    straws: first('straws'),
    motility: first('motility'),
    owner: first('owner'),
    tank: placed?.tank ?? null,
    canister: placed?.canister ?? null,
    cane: placed?.cane ?? null,
  }
}

export const semenHandlers = {
  listSemenLots: async ({ db }, { query, reply }) => {
    const lots = await semenLots(db, query.horse_id as HorseId | undefined) // digits of the query
    reply.header('x-total-count', lots.length)
    return lots
  },
} satisfies Partial<Handlers>
