import type { Db } from '@quarterpole/db/open'
import { coversForExport, toDosForExport } from '@quarterpole/db/queries/export-season'
import { namesForExport } from './counted-names.ts'
import { pagesOf, type Rows } from './pages.ts'

export const COVER_HEADERS = [
  'breeding',
  'season_year',
  'mare',
  'mare_aqha_id',
  'mare_foaled',
  'stallion',
  'stallion_aqha_id',
  'stallion_foaled',
  'booked',
  'recipient',
  'foal',
  'foal_aqha_id',
  'foal_foaled',
  'notes',
  'event',
  'event_date',
  'last_date',
  'method',
  'lot',
  'doses',
  'place',
  'result',
  'event_notes',
]

/** A row for each event of a cover. */
export async function* coverPages(db: Db, page: number): AsyncGenerator<Rows> {
  const nameOf = await namesForExport(db)
  for (let after = 0; ;) {
    const rows = await coversForExport(db, after, page)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((b) => [
      b.id,
      b.season_year,
      nameOf(b.mare_id, b.mare),
      b.mare_aqha_id,
      b.mare_foaled,
      nameOf(b.stallion_id, b.stallion),
      b.stallion_aqha_id,
      b.stallion_foaled,
      b.booking_id === null ? null : 'yes',
      b.recipient,
      nameOf(b.foal_id, b.foal),
      b.foal_aqha_id,
      b.foal_foaled,
      b.notes,
      b.kind,
      b.event_date,
      b.last_date,
      b.method?.replaceAll('_', ' ') ?? null,
      b.lot,
      b.doses,
      b.place,
      b.result?.replaceAll('_', ' ') ?? null,
      b.event_notes,
    ])
    after = last.id
  }
}

export const TO_DO_HEADERS = [
  'title',
  'horse',
  'aqha_id',
  'foaled',
  'due_on',
  'done_on',
  'repeat_every',
  'repeat_unit',
  'notes',
]

export async function* toDoPages(db: Db, page: number): AsyncGenerator<Rows> {
  const nameOf = await namesForExport(db)
  yield* pagesOf(
    page,
    (after) => toDosForExport(db, after, page),
    (d) => [
      d.title,
      nameOf(d.horse_id, d.horse),
      d.aqha_id,
      d.birth_year,
      d.due_on,
      d.done_on,
      d.repeat_every,
      d.repeat_unit,
      d.notes,
    ],
  )
}
