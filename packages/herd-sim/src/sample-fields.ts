import type { Rng } from '@quarterpole/numerics/rng'
import { isoOf, yearOf } from './calendar.ts'
import type { HerdInjury } from './herd.ts'
import type { Population } from './reference-pedigree.ts'
import type { Meeting } from './sample-meetings.ts'
import { SAMPLE_TRACK_COUNT } from './tracks.ts'

const OWN_FIELD = { smallest: 5, largest: 7 }
const RIVALS = { fewest: 2, most: 3 }
const FIELD = { smallest: 7, largest: 9 }
const REST_DAYS = 12
/** Shares of horses by how often they run: never, now and then, regularly. */
const CAMPAIGNS = [
  { upTo: 0.25, appetite: 0 },
  { upTo: 0.7, appetite: 1 },
  { upTo: 1, appetite: 2.5 },
]
/** How much what people think of a horse decides in which races he runs. */
const CLASS: Partial<Record<Meeting['kind'], number>> = { stakes: 1, claiming: -0.4 }

/** Who may run when, and how often each horse has run. */
export interface Stalls {
  readonly population: Population
  /** How often a horse is entered, relative to others; 0: never. */
  readonly appetite: Float64Array
  readonly home: Uint8Array
  /** First year in which a horse is no longer raced because it is bred. */
  readonly bredFrom: Int16Array
  readonly lastDay: Float64Array
  /** Starts in the season of `season`. */
  readonly starts: Uint16Array
  season: number
}

export function openStalls(rng: Rng, population: Population): Stalls {
  const { n, sire, dam, birth_year } = population
  const bredFrom = new Int16Array(n).fill(32_767)
  for (let foal = 0; foal < n; foal++)
    for (const parent of [sire[foal], dam[foal]])
      if (parent >= 0) bredFrom[parent] = Math.min(bredFrom[parent], birth_year[foal] - 1)
  const appetiteOf = (u: number) => CAMPAIGNS.find(({ upTo }) => u < upTo)?.appetite ?? 0
  return {
    population,
    appetite: Float64Array.from({ length: n }, () => appetiteOf(rng.uniform())),
    home: Uint8Array.from({ length: n }, () => rng.int(SAMPLE_TRACK_COUNT)),
    bredFrom,
    lastDay: new Float64Array(n).fill(-Infinity),
    starts: new Uint16Array(n),
    season: 0,
  }
}

/** The barn's own horses of racing age, those that run most first. */
export function busiestRunners({ population, appetite, bredFrom }: Stalls, year: number): number[] {
  const { barn, birth_year } = population
  const rows = Array.from({ length: barn.to - barn.from }, (_, k) => barn.from + k)
  return rows
    .filter((row) => year - birth_year[row] >= 3 && year - birth_year[row] <= 6 && bredFrom[row] > year)
    .sort((a, b) => appetite[b] - appetite[a] || a - b)
}

/** Enters a race's field and notes its starts. An own race: the barn's horses, and rivals. */
export function enterField(
  rng: Rng,
  stalls: Stalls,
  meeting: Meeting,
  injuries: readonly HerdInjury[],
): number[] {
  const { day, own } = meeting
  const { from, to } = stalls.population.barn
  const isOurs = (row: number) => row >= from && row < to
  newSeason(stalls, yearOf(isoOf(day)))
  const ready = readyHorses(rng, stalls, meeting, injuries)
  const between = (low: number, high: number) => low + rng.int(high - low + 1)
  const ours = ready.filter(isOurs)
  const others = ready.filter((row) => !isOurs(row))
  const field =
    own === null
      ? others.slice(0, between(FIELD.smallest, FIELD.largest))
      : [
          ...ours.slice(0, between(OWN_FIELD.smallest, OWN_FIELD.largest)),
          ...others.slice(0, between(RIVALS.fewest, RIVALS.most)),
        ]
  for (const row of field) {
    stalls.lastDay[row] = day
    stalls.starts[row]++
  }
  return field
}

function newSeason(stalls: Stalls, season: number): void {
  if (stalls.season === season) return
  stalls.season = season
  stalls.starts.fill(0)
}

/** Rested and sound horses of the race's age that are not in breeding, those who want to run most first. */
function readyHorses(
  rng: Rng,
  stalls: Stalls,
  { day, track, kind, isJuvenile }: Meeting,
  injuries: readonly HerdInjury[],
): number[] {
  const { population, appetite, home, bredFrom, lastDay, starts, season } = stalls
  const { n, birth_year, seen } = population
  const iso = isoOf(day)
  const isOff = new Set(
    injuries
      .filter((x) => x.injury_date <= iso && (x.return_date === null || iso < x.return_date))
      .map(({ horse }) => horse),
  )
  const rows: number[] = []
  const key = new Map<number, number>()
  for (let row = 0; row < n; row++) {
    const age = season - birth_year[row]
    if (isJuvenile ? age !== 2 : age < 3 || age > 7) continue
    if (appetite[row] === 0 || season >= bredFrom[row] || day - lastDay[row] < REST_DAYS) continue
    if (isOff.has(row)) continue
    rows.push(row)
    const travels = home[row] === track ? 0 : 0.7
    const liked = (CLASS[kind] ?? 0) * seen[row]
    key.set(row, (starts[row] + 1) / appetite[row] + travels - liked + rng.uniform())
  }
  return rows.sort((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0))
}
