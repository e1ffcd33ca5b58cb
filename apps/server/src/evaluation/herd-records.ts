import type { Sex } from '@quarterpole/contract/values'
import type { Db } from '@quarterpole/db/open'
import { readHerdColumns, SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { type FigureColumns, readFigureColumns, type StartRange } from '@quarterpole/db/queries/start-columns'
import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { ageIn, horseYearOf } from '@quarterpole/genetics/horse-year'
import { at, buildSnapshot, type HerdSnapshot } from '../herd/snapshot/snapshot.ts'

/** Ages from this on share a class: few Quarter Horses race longer. */
const OLDEST_CLASS = 5
const YOUNGEST_CLASS = 2

/** Starts with a speed index of horses in a snapshot, by date, as an evaluation reads them. */
export interface HerdRecords {
  readonly data: EvaluationData
  /** Sex and age of each class of `data.cls`. */
  readonly classNames: readonly string[]
  /** Database id of each race of `data.race`. */
  readonly raceIds: Float64Array
  /** Days since 1970-01-01, rising. */
  readonly day: Int32Array
}

/** The herd and its records. What was read is freed as soon as it is converted. */
export async function readHerdRecords(
  db: Db,
  range: StartRange = {},
): Promise<{ herd: HerdSnapshot; records: HerdRecords }> {
  const herd = await readHerd(db)
  return { herd, records: recordsOf(herd, await readFigureColumns(db, range)) }
}

async function readHerd(db: Db): Promise<HerdSnapshot> {
  const { version, ...columns } = await readHerdColumns(db)
  return buildSnapshot(version, columns)
}

/** Starts with a speed index of horses in the snapshot as records, with the classes they fall in. */
export function recordsOf(herd: HerdSnapshot, starts: FigureColumns): HerdRecords {
  const { horse, kept } = knownHorses(herd, starts)
  const race = new Int32Array(kept.n)
  const season = new Int32Array(kept.n)
  const cls = new Int32Array(kept.n)
  const races = new Map<number, number>()
  const classes = classCoder(herd)
  for (let i = 0; i < kept.n; i++) {
    const id = at(kept.race_id, i)
    const known = races.get(id) ?? races.size
    races.set(id, known)
    race[i] = known
    season[i] = classes.yearOf(at(kept.race_day, i))
    cls[i] = classes.code(at(horse, i), at(season, i), at(kept.sex, i))
  }
  const { distance_yards: distanceYards, si, race_day: day } = kept
  const trainer = trainerCodes(kept.trainer)
  const data = { ped: herd.ped, f: herd.f, horse, race, season, cls, distanceYards, si, ...trainer }
  const raceIds = Float64Array.from(races.keys())
  return { data, classNames: classes.names, raceIds, day }
}

/**
 * A code for each trainer, by date; −1 where none is named. Nothing where no start names one. One for all years: a good
 * barn stays one, and a sire whose foals it trains year after year must not be given its share.
 */
function trainerCodes(trainer: Int32Array): { trainer?: Int32Array } {
  const codes = new Map<number, number>()
  const column = trainer.map((person) => {
    if (person < 0) return -1
    const code = codes.get(person) ?? codes.size
    codes.set(person, code)
    return code
  })
  return codes.size === 0 ? {} : { trainer: column }
}

/** The records before a day, as views of the same columns. */
export function recordsBefore(records: HerdRecords, before: number): HerdRecords {
  const later = records.day.findIndex((d) => d >= before)
  return firstRecords(records, later < 0 ? records.day.length : later)
}

/** At most so many records, the earliest, as views of the same columns. */
export function firstRecords({ data, classNames, raceIds, day }: HerdRecords, n: number): HerdRecords {
  const cls = data.cls.subarray(0, n)
  const race = data.race.subarray(0, n)
  // Codes are given in order of date: those of the first records are the first codes.
  const count = (codes: Int32Array) => codes.reduce((most, code) => Math.max(most, code + 1), 0)
  return {
    data: {
      ...data,
      cls,
      race,
      ...(data.season ? { season: data.season.subarray(0, n) } : {}),
      ...(data.trainer ? { trainer: data.trainer.subarray(0, n) } : {}),
      horse: data.horse.subarray(0, n),
      distanceYards: data.distanceYards.subarray(0, n),
      si: data.si.subarray(0, n),
    },
    classNames: classNames.slice(0, count(cls)),
    raceIds: raceIds.subarray(0, count(race)),
    day: day.subarray(0, n),
  }
}

/** Rows of the starts' horses; starts without a figure, or of a horse that came after the snapshot, are left out. */
function knownHorses(herd: HerdSnapshot, starts: FigureColumns): { horse: Int32Array; kept: FigureColumns } {
  const horse = new Int32Array(starts.n)
  let n = 0
  for (let i = 0; i < starts.n; i++) {
    const row = herd.table.get(at(starts.horse_id, i))
    horse[i] = Number.isFinite(at(starts.si, i)) ? row : -1
    if (at(horse, i) >= 0) n++
  }
  if (n === starts.n) return { horse, kept: starts }
  const isKept = (_: number, i: number) => at(horse, i) >= 0
  const kept = {
    n,
    race_id: starts.race_id.filter(isKept),
    horse_id: starts.horse_id.filter(isKept),
    race_day: starts.race_day.filter(isKept),
    distance_yards: starts.distance_yards.filter(isKept),
    si: starts.si.filter(isKept),
    trainer: starts.trainer.filter(isKept),
    sex: starts.sex.filter(isKept),
  }
  return { horse: horse.filter((row) => row >= 0), kept }
}

/** Numbers the classes in order of appearance; building two million dates and names would take a second. */
function classCoder(herd: HerdSnapshot) {
  const names: string[] = []
  const codes = new Map<number, number>()
  const years = new Map<number, number>()
  return {
    names,
    yearOf(day: number): number {
      let year = years.get(day)
      if (year === undefined) years.set(day, (year = horseYearOf(day, herd.yearStart)))
      return year
    },
    /** Sex as on the day, where the start tells it: a gelding of today may have been entire. */
    code(row: number, year: number, sexOfDay: number): number {
      const age = ageIn(year, at(herd.crop, row))
      const sex = sexOfDay < 0 ? at(herd.sex, row) : sexOfDay
      const key = sex * 16 + (age === null ? 0 : classAge(age))
      let code = codes.get(key)
      if (code === undefined) {
        codes.set(key, (code = names.length))
        names.push(sexAgeClass((SEX_CODES[sex] ?? 'U') as Sex, age)) // the codes are the sexes'
      }
      return code
    },
  }
}

const sexOf = (herd: HerdSnapshot, row: number) => (SEX_CODES[at(herd.sex, row)] ?? 'U') as Sex // the codes are the sexes'
const classAge = (age: number) => Math.min(OLDEST_CLASS, Math.max(YOUNGEST_CLASS, age))

/**
 * Sex, and age in years on a day (days since 1970-01-01); null where the birth year is unknown.
 *
 * @param sexOfDay  of a start on that day; null where it does not tell, and the horse's of today is taken
 */
export const sexAgeAt = (
  herd: HerdSnapshot,
  row: number,
  day: number,
  sexOfDay: Sex | null = null,
): { sex: Sex; age: number | null } => ({
  sex: sexOfDay ?? sexOf(herd, row),
  age: ageIn(horseYearOf(day, herd.yearStart), at(herd.crop, row)),
})

/** "M 3": sex and age in years at the race, in one class from five on; "M ?" where the age is unknown. */
export const sexAgeClass = (sex: Sex, age: number | null): string =>
  age === null ? `${sex} ?` : `${sex} ${classAge(age)}`
