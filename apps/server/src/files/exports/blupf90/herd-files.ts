import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { horsesForExport } from '@quarterpole/db/queries/export'
import { slopeUnits } from '@quarterpole/genetics/level-slope'
import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { inGroups } from '@quarterpole/genetics/herd-evaluation'
import { type SelectedShares, selectedShares, chosenParents } from '@quarterpole/genetics/parent-selection'
import { csvLine } from '@quarterpole/sheet-reader/csv-text'
import type { HerdRecords } from '../../../evaluation/herd-records.ts'
import { at, type HerdSnapshot, rowOf } from '../../../herd/snapshot/snapshot.ts'

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
  trainer: 10,
  hasTrainer: 11,
  sires: 12,
  dams: 13,
} as const

/** How many levels each effect has, and the year of season 1. */
export interface Levels {
  readonly classes: number
  readonly races: number
  readonly seasons: number
  readonly firstSeason: number
  readonly animals: number
  readonly permanent: number
  /** Trainers; 1 where none is named. */
  readonly trainers: number
  /** Animals in front of the herd's: groups of unknown parents, one a period of their foals' birth years. */
  readonly groups: number
}

/** The horses and starts as the evaluation reads them. */
export interface ModelData {
  readonly data: EvaluationData
  /** Animals in front of the herd's. */
  readonly rows: number
  readonly shares: SelectedShares
}

export function modelData(herd: HerdSnapshot, records: HerdRecords): ModelData {
  const { data, rows } = inGroups(records.data, herd.crop)
  return { data, rows, shares: selectedShares(data.ped, data.chosen ?? chosenParents(data.ped, data.horse)) }
}

/** Numbers of horses with starts among themselves, from 1; 0 for all others. */
function permanentNumbers(n: number, horse: Int32Array): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(n)
  for (const row of horse) numbers[row] = 1
  let count = 0
  for (let row = 0; row < n; row++) if (at(numbers, row) > 0) numbers[row] = ++count
  return { numbers, count }
}

export function levelsOf({ classNames, raceIds }: HerdRecords, { data, rows }: ModelData): Levels {
  const season = data.season ?? new Int32Array()
  const first = season.reduce((least, year) => Math.min(least, year), Number.POSITIVE_INFINITY)
  const last = season.reduce((most, year) => Math.max(most, year), 0)
  return {
    classes: classNames.length,
    races: raceIds.length,
    seasons: season.length === 0 ? 0 : last - first + 1,
    firstSeason: season.length === 0 ? 0 : first,
    animals: data.ped.n,
    permanent: permanentNumbers(data.ped.n, data.horse).count,
    trainers: (data.trainer ?? new Int32Array()).reduce((most, code) => Math.max(most, code + 1), 1),
    groups: rows,
  }
}

/** As {@link COLUMNS} has them, a line a start. */
export function* startLines({ data, shares }: ModelData, levels: Levels): Generator<string> {
  const { numbers } = permanentNumbers(data.ped.n, data.horse)
  for (let i = 0; i < data.si.length; i++) {
    const horse = at(data.horse, i)
    const trainer = data.trainer?.[i] ?? -1
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
        Math.max(trainer, 0) + 1,
        trainer < 0 ? 0 : 1,
        at(shares.sires, horse),
        at(shares.dams, horse),
      ].join(' ') + '\n'
    )
  }
}

/** `animal sire dam code`; the code is the format's way to give the inbreeding of the parents, −1 of a group of unknown ones. */
export function* pedigreeLines({ data: { ped, f } }: Pick<ModelData, 'data'>): Generator<string> {
  for (let row = 0; row < ped.n; row++) {
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
export async function* keyLines(
  db: Db,
  herd: HerdSnapshot,
  { rows: groups, shares }: ModelData,
): AsyncGenerator<string> {
  yield csvLine(['animal', 'horse_id', 'name', 'aqha_id', 'sex', 'foaled', 'chosen_sires', 'chosen_dams'])
  for (let after = 0; ;) {
    const rows = await horsesForExport(db, after, PAGE, null)
    for (const { id, name, aqha_id, sex, foaled } of rows) {
      const row = rowOf(herd, id as HorseId) + groups
      yield csvLine([row + 1, id, name, aqha_id, sex, foaled, at(shares.sires, row), at(shares.dams, row)])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}
