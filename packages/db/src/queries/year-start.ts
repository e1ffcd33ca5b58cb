import { YearStart } from '@quarterpole/contract/year-start'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { readMeta, writeMeta } from './app-meta.ts'
import { bumpHerdVersion } from './herd-version.ts'

const KEY = 'year_start'

/** The day on which the horses' year begins; January 1 where the barn set none. */
export const readYearStart = async (db: Db): Promise<YearStart> =>
  YearStart.parse((await readMeta(db, KEY)) ?? '01-01') // only writeYearStart writes it

/** Makes every process read the herd again, for its crops follow from it. */
export async function writeYearStart(db: Db, start: YearStart): Promise<void> {
  await writeMeta(db, KEY, start)
  await bumpHerdVersion(db, { horses: null, removed: null, racing: 'starts' })
}

/** `cropOf` of horse-year.ts as a column of the horse table. */
export const cropColumn = (start: YearStart) =>
  sql<
    number | null
  >`birth_year - (case when foaled_precision = 'day' and substr(foaled, 6) < ${start} then 1 else 0 end)`
