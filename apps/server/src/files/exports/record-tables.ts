import type { Db } from '@quarterpole/db/open'
import { salesForExport, worksForExport } from '@quarterpole/db/queries/export-records'
import { pagesOf, type Rows } from './pages.ts'

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

export function salePages(db: Db, page: number): AsyncGenerator<Rows> {
  return pagesOf(
    page,
    (after) => salesForExport(db, after, page),
    (s) => [
      s.name,
      s.aqha_id,
      s.birth_year,
      s.sale_date,
      s.sale_name,
      s.sale_type.replaceAll('_', ' '),
      s.price_usd,
      s.buyer,
      s.notes,
    ],
  )
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

export function workPages(db: Db, page: number): AsyncGenerator<Rows> {
  return pagesOf(
    page,
    (after) => worksForExport(db, after, page),
    (w) => [
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
    ],
  )
}
