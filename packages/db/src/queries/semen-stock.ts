import type { HorseId } from '@quarterpole/contract/ids'
import type { StockEntry } from '@quarterpole/contract/semen-stock'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'
import { recordsOfHorses } from './record.ts'

export interface StallionEntry extends StockEntry {
  readonly stallion_id: HorseId
  /** Of a day a mare was bred. */
  readonly cover_id: number | null
}

/** All that happened to the stored semen of these stallions. */
export async function stockEntries(db: Db, stallions: readonly HorseId[]): Promise<StallionEntry[]> {
  const ids = [...new Set(stallions)]
  const kept = (await recordsOfHorses(db, 'semen', ids)).map(
    ({ horse_id, entry_date, ...entry }): StallionEntry => ({
      ...entry,
      stallion_id: horse_id,
      cover_id: null,
      day: entry_date,
    }),
  )
  const used = await forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('cover_event as event')
      .innerJoin('cover', 'cover.id', 'event.cover_id')
      .select(['cover.stallion_id', 'event.cover_id', 'event.event_date', 'event.lot', 'event.doses'])
      .select('event.method')
      .where('cover.stallion_id', 'in', chunk)
      .where('event.lot', 'is not', null)
      .execute(),
  )
  return [
    ...kept,
    ...used.map((row) => ({ ...usedOf(row), stallion_id: row.stallion_id, cover_id: row.cover_id })),
  ]
}

/** A lot that isn’t frozen is cooled, also where it is used fresh on the farm. */
const FORM_OF = { frozen_semen: 'frozen', cooled_semen: 'cooled', fresh_semen: 'cooled' } as const

/** The doses that a mare was bred with on a day. */
export const usedOf = (event: {
  readonly event_date: string
  readonly lot: string | null
  readonly doses: number | null
  readonly method: string | null
}): StockEntry => ({
  kind: 'used',
  lot: event.lot ?? '',
  day: event.event_date,
  doses: event.doses ?? 1,
  form: FORM_OF[event.method as keyof typeof FORM_OF] ?? null, // of any other method it isn't known
})

/** The stallions of whom semen is on file, by name. */
export const stallionsWithSemen = (db: Db, id?: HorseId) =>
  db.kysely
    .selectFrom('horse')
    .select(['id', 'name', 'sex', 'birth_year', 'status', 'status_date', 'gelded_on'])
    .where('id', 'in', (e) => e.selectFrom('semen').select('horse_id'))
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? (0 as HorseId))) // 0: no horse
    .orderBy('name_key')
    .orderBy('id')
    .execute()
