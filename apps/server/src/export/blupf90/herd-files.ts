import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { horsesForExport } from '@quarterpole/db/queries/export'
import { slopeUnits } from '@quarterpole/genetics/level-slope'
import { csvLine } from '@quarterpole/sheet-reader/csv-text'
import type { HerdRecords } from '../../evaluation/herd-records.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot.ts'

/** Place of each column of starts.txt, from 1. */
export const COLUMNS = {
  mean: 1,
  class: 2,
  race: 3,
  season: 4,
  animal: 5,
  permanent: 6,
  slope: 7,
  inbreeding: 8,
  si: 9,
} as const

/** How many levels each effect has, and the year of season 1. */
export interface Levels {
  readonly classes: number
  readonly races: number
  readonly seasons: number
  readonly firstSeason: number
  readonly animals: number
  readonly permanent: number
}

/** Numbers of horses with starts among themselves, from 1; 0 for all others. */
export function permanentNumbers(n: number, horse: Int32Array): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(n)
  for (const row of horse) numbers[row] = 1
  let count = 0
  for (let row = 0; row < n; row++) if (at(numbers, row) > 0) numbers[row] = ++count
  return { numbers, count }
}

export function levelsOf({ n }: HerdSnapshot, { data, classNames, races }: HerdRecords): Levels {
  const season = data.season ?? new Int32Array()
  const first = season.reduce((least, year) => Math.min(least, year), Number.POSITIVE_INFINITY)
  const last = season.reduce((most, year) => Math.max(most, year), 0)
  return {
    classes: classNames.length,
    races,
    seasons: season.length === 0 ? 0 : last - first + 1,
    firstSeason: season.length === 0 ? 0 : first,
    animals: n,
    permanent: permanentNumbers(n, data.horse).count,
  }
}

/** `mean class race season animal permanent slope F SI`, a line a start. */
export function* startLines({ n }: HerdSnapshot, { data }: HerdRecords, levels: Levels): Generator<string> {
  const { numbers } = permanentNumbers(n, data.horse)
  for (let i = 0; i < data.si.length; i++) {
    const horse = at(data.horse, i)
    yield (
      [
        1,
        at(data.cls, i) + 1,
        at(data.race, i) + 1,
        at(data.season ?? [], i) - levels.firstSeason + 1,
        horse + 1,
        at(numbers, horse),
        slopeUnits(at(data.distanceYards, i)),
        at(data.f, horse),
        at(data.si, i),
      ].join(' ') + '\n'
    )
  }
}

/** `animal sire dam code`; the code is the format's way to give the inbreeding of the parents. */
export function* pedigreeLines({ n, ped, f }: HerdSnapshot): Generator<string> {
  for (let row = 0; row < n; row++) {
    const [sire, dam] = [at(ped.sire, row), at(ped.dam, row)]
    const share = (parent: number) => (parent < 0 ? 2 : 1 - at(f, parent))
    yield `${row + 1} ${sire + 1} ${dam + 1} ${Math.round(4000 / (share(sire) + share(dam)))}\n`
  }
}

/** The inverse of a random walk's covariance, by its variance: `row column value`, upper triangle. */
export function* seasonLines({ seasons }: Levels): Generator<string> {
  for (let s = 1; s <= seasons; s++) {
    yield `${s} ${s} ${s < seasons ? 2 : 1}\n`
    if (s < seasons) yield `${s} ${s + 1} -1\n`
  }
}

const PAGE = 1000

/** Which horse each animal is. */
export async function* keyLines(db: Db, herd: HerdSnapshot): AsyncGenerator<string> {
  yield csvLine(['animal', 'horse_id', 'name', 'aqha_id', 'sex', 'foaled'])
  for (let after = 0; ;) {
    const rows = await horsesForExport(db, after, PAGE, null)
    for (const { id, name, aqha_id, sex, foaled } of rows)
      yield csvLine([rowOf(herd, id as HorseId) + 1, id, name, aqha_id, sex, foaled])
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}
