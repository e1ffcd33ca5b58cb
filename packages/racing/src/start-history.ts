/** Identity of a horse, jockey or trainer; any stable key. */
export type Id = string | number

/** One start of the past, as the race model reads it. Unknown = null. */
export interface PastStart {
  /** YYYY-MM-DD. */
  date: string
  horse: Id
  track: Id
  distanceYards: number
  /** Speed figure of the run in SI points, comparable between tracks; null where no time was taken. */
  figureSi: number | null
  /** How much faster than expected the run was, SI points, race effect removed; feeds the lane effect. */
  residualSi: number | null
  /** Official finishing position; null for a horse that did not finish. */
  finish: number | null
  fieldSize: number
  /** Strength of the company in class steps, higher is stronger; any origin. */
  classLevel: number | null
  lane: number | null
  jockey: Id | null
  trainer: Id | null
}

/** The part of a past start that its own horse's features read. */
export type PastRun = Pick<PastStart, 'date' | 'figureSi' | 'finish' | 'fieldSize' | 'classLevel'>

/** A race for a purse of twice the money is one step up (assumed); only differences of steps are read. */
export const classOfPurse = (purse: number | null): number | null =>
  purse === null || purse <= 0 ? null : Math.log2(purse / 1000)

/** Running totals of a group of starts, in order of date, so that any earlier day can be asked for. */
interface Totals {
  dates: string[]
  /** sum[i] and count[i] over the first i + 1 starts. */
  sum: number[]
  count: number[]
}

/** Past starts, indexed as the features look them up; built once, read as of any date. */
export interface StartHistory {
  byHorse: Map<Id, PastStart[]>
  jockeys: Map<Id, Totals>
  trainers: Map<Id, Totals>
  lanes: Map<string, Totals>
}

/**
 * Indexes past starts. Rows of all dates may be given: every reader below takes a date and sees only what lies
 * strictly before it, so a later result cannot reach an earlier prediction. O(n log n).
 */
export function indexStarts(starts: readonly PastStart[]): StartHistory {
  const history: StartHistory = {
    byHorse: new Map(),
    jockeys: new Map(),
    trainers: new Map(),
    lanes: new Map(),
  }
  for (const start of starts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const runs = history.byHorse.get(start.horse)
    if (runs) runs.push(start)
    else history.byHorse.set(start.horse, [start])
    const won = start.finish === 1 ? 1 : 0
    const expected = 1 / Math.max(1, start.fieldSize)
    if (start.jockey !== null) add(history.jockeys, start.jockey, start.date, [won, expected])
    if (start.trainer !== null) add(history.trainers, start.trainer, start.date, [won, expected])
    if (start.lane !== null && start.residualSi !== null)
      add(history.lanes, laneKey(start.track, start.distanceYards, start.lane), start.date, [
        start.residualSi,
        1,
      ])
  }
  return history
}

const laneKey = (track: Id, distanceYards: number, lane: number) => `${track}|${distanceYards}|${lane}`

function add<K>(groups: Map<K, Totals>, key: K, date: string, [sum, count]: [number, number]): void {
  let totals = groups.get(key)
  if (!totals) groups.set(key, (totals = { dates: [], sum: [], count: [] }))
  totals.dates.push(date)
  totals.sum.push((totals.sum.at(-1) ?? 0) + sum)
  totals.count.push((totals.count.at(-1) ?? 0) + count)
}

/** Number of entries dated strictly before `date`, by bisection. */
function countBefore(length: number, dateAt: (i: number) => string, date: string): number {
  let [lo, hi] = [0, length]
  while (lo < hi) {
    const mid = (lo + hi) >> 1
    if (dateAt(mid) < date) lo = mid + 1
    else hi = mid
  }
  return lo
}

/** The horse's starts strictly before the date, oldest first. */
export function startsBefore(history: StartHistory, horse: Id, date: string): readonly PastStart[] {
  const runs = history.byHorse.get(horse) ?? []
  const last = runs.at(-1)
  if (last === undefined || last.date < date) return runs // a race to come leaves nothing out
  return runs.slice(
    0,
    countBefore(runs.length, (i) => runs[i].date, date),
  )
}

/** Whole days from one day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

function totalsBefore(totals: Totals | undefined, date: string): { sum: number; count: number } {
  if (!totals) return { sum: 0, count: 0 }
  const n = countBefore(totals.dates.length, (i) => totals.dates[i], date)
  return n === 0 ? { sum: 0, count: 0 } : { sum: totals.sum[n - 1], count: totals.count[n - 1] }
}

/** Expected wins added to both sides of a strike rate: about 80 starts in fields of ten. */
export const STRIKE_PRIOR_WINS = 8

/**
 * Shrunken log strike rate: ln((wins + 8)/(expected + 8)), expected = Σ 1/field size; 0 = as often as chance,
 * and 0 for the unknown.
 */
export function logStrikeRate(
  history: StartHistory,
  who: 'jockeys' | 'trainers',
  id: Id,
  date: string,
): number {
  const { sum, count } = totalsBefore(history[who].get(id), date)
  return Math.log((sum + STRIKE_PRIOR_WINS) / (count + STRIKE_PRIOR_WINS))
}

/** Starts that count as much as the prior of no lane effect. */
export const LANE_PRIOR_STARTS = 40

/** Where a race is run, for the lane effect. */
export interface LanePlace {
  track: Id
  distanceYards: number
  lane: number
}

/** Mean residual of a lane at a track and distance, shrunk to 0 as 40 starts without effect; SI points. */
export function laneEffect(
  history: StartHistory,
  { track, distanceYards, lane }: LanePlace,
  date: string,
): number {
  const { sum, count } = totalsBefore(history.lanes.get(laneKey(track, distanceYards, lane)), date)
  return sum / (count + LANE_PRIOR_STARTS)
}
