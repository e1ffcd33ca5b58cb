import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { TRUE_MODEL } from '@quarterpole/herd-sim/model-defaults'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'

/** A race that was run, to be predicted from what was known before it. */
export interface RaceToPredict {
  readonly distanceYards: number
  readonly date: string
  readonly track: number
  readonly rows: number[]
  readonly classes: number[]
  readonly winner: number
}

const SMALLEST_FIELD = 4
const MAX_FIELD = 12

export const datesOf = (herd: SimulatedHerd): string[] =>
  Array.from({ length: herd.races.length }, (_, race) => herd.races.row(race).race_date)

const yearOf = (date: string) => Number(date.slice(0, 4))

/** The day from which on about as many usable races were run as are wanted. */
export function splitDay(herd: SimulatedHerd, dates: readonly string[], races: number): string {
  const usable = racesFrom(herd, dates, '').map(({ date }) => date)
  const sorted = usable.toSorted()
  return sorted[Math.max(0, sorted.length - races)]
}

/** Sex and age in years at the race as one class, as the server classes starts. */
export const classOf = (herd: SimulatedHerd, horse: number, date: string): number =>
  herd.horses.sex[horse] * 10 + Math.min(5, Math.max(2, yearOf(date) - herd.horses.birth_year[horse]))

/** Starts before a day, as the server hands them to the evaluation. */
export function recordsBefore(herd: SimulatedHerd, dates: readonly string[], day: string): EvaluationData {
  const { horse, race, si } = herd.starts
  const kept: number[] = []
  for (let start = 0; start < herd.starts.length; start++) {
    if (dates[race[start]] < day && Number.isFinite(si[start])) kept.push(start)
  }
  const ped = { n: herd.horses.length, sire: herd.horses.sire, dam: herd.horses.dam }
  const yards = Float64Array.from({ length: herd.races.length }, (_, at) => herd.races.row(at).distance_yards)
  return {
    ped,
    f: inbreeding(ped),
    horse: Int32Array.from(kept, (start) => horse[start]),
    race: Int32Array.from(kept, (start) => race[start]),
    season: Int32Array.from(kept, (start) => yearOf(dates[race[start]])),
    cls: Int32Array.from(kept, (start) => classOf(herd, horse[start], dates[race[start]])),
    distanceYards: Float64Array.from(kept, (start) => yards[race[start]]),
    si: Float64Array.from(kept, (start) => si[start]),
  }
}

/** Races of usual size with one winner, as they were drawn up: who ran, and who won. By date. */
export function racesFrom(herd: SimulatedHerd, dates: readonly string[], day: string): RaceToPredict[] {
  const fields = new Map<number, { rows: number[]; firsts: number[] }>()
  for (let at = 0; at < herd.starts.length; at++) {
    const { race, horse, finish } = herd.starts.row(at)
    if (dates[race] < day) continue
    const field = fields.get(race) ?? { rows: [], firsts: [] }
    if (finish === 1) field.firsts.push(field.rows.length)
    field.rows.push(horse)
    fields.set(race, field)
  }
  const races: RaceToPredict[] = []
  for (const [race, { rows, firsts }] of fields) {
    if (firsts.length !== 1 || rows.length < SMALLEST_FIELD || rows.length > MAX_FIELD) continue
    const { distance_yards, race_date, track } = herd.races.row(race)
    const classes = rows.map((horse) => classOf(herd, horse, race_date))
    races.push({ distanceYards: distance_yards, date: race_date, track, rows, classes, winner: firsts[0] })
  }
  return races.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** What a horse runs by the truth above the world's base, without race and noise. */
export function trueSi(
  { horses, truth }: SimulatedHerd,
  horse: number,
  { distanceYards, date }: { distanceYards: number; date: string },
): number {
  const x = (distanceYards - 400) / 100
  const age = yearOf(date) - horses.birth_year[horse]
  const [two, three, grown] = TRUE_MODEL.age
  return (
    TRUE_MODEL.sex[horses.sex[horse]] +
    (age <= 2 ? two : age === 3 ? three : grown) +
    truth.a_level[horse] +
    truth.p_level[horse] +
    x * (truth.a_slope[horse] + truth.p_slope[horse])
  )
}

/**
 * Variance between races of a season, and mean square step of the seasons' means, of what is left of the speed indexes
 * when the truth about the runners is taken away: the day and the weather; and the index's own reference, which moves
 * with the winners of the years before. Analysis of variance with unequal fields.
 */
export function trueRaceVariance(
  herd: SimulatedHerd,
  dates: readonly string[],
): { variance: number; drift: number } {
  const { horse, race, si } = herd.starts
  const [count, sum] = [new Float64Array(herd.races.length), new Float64Array(herd.races.length)]
  let squares = 0
  for (let start = 0; start < herd.starts.length; start++) {
    if (!Number.isFinite(si[start])) continue
    const r = race[start]
    const distanceYards = herd.races.row(r).distance_yards
    const left = si[start] - trueSi(herd, horse[start], { distanceYards, date: dates[r] })
    count[r]++
    sum[r] += left
    squares += left * left
  }
  const seasons = new Map<number, { starts: number; sum: number; counts: number; races: number }>()
  let ofRaces = 0
  count.forEach((n, r) => {
    if (n === 0) return
    ofRaces += sum[r] ** 2 / n
    const season = seasons.get(yearOf(dates[r])) ?? { starts: 0, sum: 0, counts: 0, races: 0 }
    season.starts += n
    season.sum += sum[r]
    season.counts += n * n
    season.races++
    seasons.set(yearOf(dates[r]), season)
  })
  const total = (of: (season: { starts: number; sum: number; counts: number; races: number }) => number) =>
    [...seasons.values()].reduce((all, season) => all + of(season), 0)
  const starts = total((season) => season.starts)
  const races = total((season) => season.races)
  const within = (squares - ofRaces) / (starts - races)
  const degrees = races - seasons.size
  const between = (ofRaces - total((season) => season.sum ** 2 / season.starts)) / degrees
  const meanField = (starts - total((season) => season.counts / season.starts)) / degrees
  const means = [...seasons].toSorted(([a], [b]) => a - b).map(([, season]) => season.sum / season.starts)
  const steps = means.slice(1).map((mean, at) => (mean - means[at]) ** 2)
  return {
    variance: (between - within) / meanField,
    drift: steps.reduce((all, step) => all + step, 0) / steps.length,
  }
}
