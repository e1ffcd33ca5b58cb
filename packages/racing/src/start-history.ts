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
  /** Horses that left the gate. */
  fieldSize: number | null
  /** Strength of the company in class steps, higher is stronger; any origin. */
  classLevel: number | null
  lane: number | null
  jockey: Id | null
  trainer: Id | null
}

/** The part of a past start that its own horse's features read. */
export type PastRun = Pick<PastStart, 'date' | 'horse' | 'figureSi' | 'finish' | 'fieldSize' | 'classLevel'>
/** The part that counts for its jockey and trainer. */
export type Ride = Pick<PastStart, 'date' | 'finish' | 'fieldSize' | 'jockey' | 'trainer'>
/** The part that counts for its post position. */
export type PostRun = Pick<PastStart, 'date' | 'track' | 'distanceYards' | 'lane' | 'residualSi'>

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

/** Runs by horse, oldest first. */
export type Runs = ReadonlyMap<Id, readonly PastRun[]>
/** Wins and expected wins by person. */
export type Rides = Readonly<Record<'jockeys' | 'trainers', ReadonlyMap<Id, Totals>>>
/** Residuals by post. */
export type Posts = ReadonlyMap<string, Totals>

/**
 * Past starts, indexed as the features look them up; built once, read as of any date. Three indexes that may come from
 * different starts: who reads one cannot leave out or replace another.
 */
export interface StartHistory {
  readonly runs: Runs
  readonly rides: Rides
  readonly posts: Posts
}

/**
 * Indexes past starts. Rows of all dates may be given: every reader below takes a date and sees only what lies
 * strictly before it, so a later result cannot reach an earlier prediction. O(n log n).
 */
export function indexStarts(starts: readonly PastStart[]): StartHistory {
  const dated = byDate(starts)
  return { runs: indexRuns(dated), rides: indexRides(dated), posts: indexPosts(dated) }
}

const byDate = <T extends { date: string }>(starts: readonly T[]) =>
  starts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

export const indexRuns = (starts: readonly PastRun[]): Runs =>
  Map.groupBy(byDate(starts), ({ horse }) => horse)

/** A ride in a field of unknown size says nothing of chance, so neither it nor its win counts. */
export function indexRides(rides: readonly Ride[]): Rides {
  const [jockeys, trainers] = [new Map<Id, Totals>(), new Map<Id, Totals>()]
  for (const { date, finish, fieldSize, jockey, trainer } of byDate(rides)) {
    if (fieldSize === null) continue
    const ride: [number, number] = [finish === 1 ? 1 : 0, 1 / Math.max(1, fieldSize)]
    if (jockey !== null) add(jockeys, jockey, date, ride)
    if (trainer !== null) add(trainers, trainer, date, ride)
  }
  return { jockeys, trainers }
}

export function indexPosts(starts: readonly PostRun[]): Posts {
  const posts = new Map<string, Totals>()
  for (const { date, track, distanceYards, lane, residualSi } of byDate(starts))
    if (lane !== null && residualSi !== null)
      add(posts, laneKey(track, distanceYards, lane), date, [residualSi, 1])
  return posts
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
export function startsBefore(
  { runs: ofAll }: Pick<StartHistory, 'runs'>,
  horse: Id,
  date: string,
): readonly PastRun[] {
  const runs = ofAll.get(horse) ?? []
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
 * Shrunken log strike rate: ln((wins + 8)/(expected + 8)), expected = Σ 1/field size over the starts whose field size
 * is known; 0 = as often as chance, and 0 for the unknown.
 */
export function logStrikeRate(
  { rides }: Pick<StartHistory, 'rides'>,
  who: keyof Rides,
  id: Id,
  date: string,
): number | null {
  const { sum, count } = totalsBefore(rides[who].get(id), date)
  return count === 0 ? null : Math.log((sum + STRIKE_PRIOR_WINS) / (count + STRIKE_PRIOR_WINS))
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
  { posts }: Pick<StartHistory, 'posts'>,
  { track, distanceYards, lane }: LanePlace,
  date: string,
): number {
  const { sum, count } = totalsBefore(posts.get(laneKey(track, distanceYards, lane)), date)
  return sum / (count + LANE_PRIOR_STARTS)
}
