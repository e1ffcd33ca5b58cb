import type { Db } from '@quarterpole/db/open'
import { salesForExport, worksForExport } from '@quarterpole/db/queries/export-records'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'

type Rows = readonly (readonly Cell[])[]

export const SALE_HEADERS = [
  'name',
  'aqha_id',
  'foaled',
  'sale_date',
  'sale_name',
  'sale_type',
  'price_usd',
  'buyer',
  'notes',
]

export async function* salePages(db: Db, page: number): AsyncGenerator<Rows> {
  for (let after = 0; ;) {
    const rows = await salesForExport(db, after, page)
    yield rows.map((s) => [
      s.name,
      s.aqha_id,
      s.birth_year,
      s.sale_date,
      s.sale_name,
      s.sale_type.replaceAll('_', ' '),
      s.price_usd,
      s.buyer,
      s.notes,
    ])
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last.id
  }
}

export const WORK_HEADERS = [
  'name',
  'aqha_id',
  'foaled',
  'work_date',
  'track',
  'distance_yards',
  'time_s',
  'manner',
  'from_gate',
  'place',
  'of_works',
  'notes',
]

export async function* workPages(db: Db, page: number): AsyncGenerator<Rows> {
  for (let after = 0; ;) {
    const rows = await worksForExport(db, after, page)
    yield rows.map((w) => [
      w.name,
      w.aqha_id,
      w.birth_year,
      w.work_date,
      w.track,
      w.distance_yards,
      w.time_s,
      w.manner,
      w.from_gate === 1 ? 'yes' : null,
      w.place,
      w.of_works,
      w.notes,
    ])
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last.id
  }
}
