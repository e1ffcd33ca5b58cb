import type { CoverMethod } from '@quarterpole/contract/limits'
import type { Rng } from '@quarterpole/numerics/rng'
import { dayOf, firstDayOf, isoOf, yearOf } from './calendar.ts'
import type { HerdHorse } from './herd.ts'
import type { HerdCover, HerdCoverEvent, HerdStallionSeason } from './herd-plans.ts'

const MARES = 24
/** Breeding season in days after January 1: February 15 to June 20. */
const SEASON = { from: 45, until: 170 }
/** Chances of a cycle: settled; and of a settled mare: slipped by day 45. */
const SETTLES = 0.62
const SLIPS = 0.08
const CYCLE_DAYS = 21
const SCAN_DAYS = [14, 30, 45] as const
const METHODS: readonly CoverMethod[] = ['cooled_semen', 'fresh_semen', 'live_cover', 'frozen_semen']

interface Barn {
  readonly horses: readonly HerdHorse[]
  /** Rows of the barn's own horses. */
  readonly barn: { readonly from: number; readonly to: number }
  readonly seasons: readonly HerdStallionSeason[]
  readonly today: string
}

/**
 * This year's covers of living broodmares to stallions at stud: up to three cycles, scanned on days 14, 30 and 45,
 * never to a parent, sibling or own foal. Nothing is later than today.
 */
export function sampleCovers(rng: Rng, { horses, barn, seasons, today }: Barn): HerdCover[] {
  const year = yearOf(today)
  const season = dayOf(today) >= firstDayOf(year) + SEASON.from ? year : year - 1
  const mares = rng
    .shuffle(
      horses.flatMap(({ status, role }, i) =>
        status === 'alive' && role === 'broodmare' && i >= barn.from && i < barn.to ? [i] : [],
      ),
    )
    .slice(0, MARES)
  const covers: HerdCover[] = []
  for (const mare of mares.toSorted((a, b) => a - b)) {
    const free = seasons.filter(({ stallion }) => !isClose(horses, stallion, mare))
    if (free.length === 0) continue
    const { stallion, place } = rng.pick(free)
    const events = cyclesOf(rng, { season, place }).filter(({ event_date }) => event_date <= today)
    if (events.length > 0) covers.push({ mare, stallion, season_year: season, events })
  }
  return covers
}

function cyclesOf(rng: Rng, { season, place }: { season: number; place: string }): HerdCoverEvent[] {
  const events: HerdCoverEvent[] = []
  const method = rng.pick(METHODS)
  let day = firstDayOf(season) + SEASON.from + rng.int(SEASON.until - SEASON.from - 2 * CYCLE_DAYS)
  for (let cycle = 0; cycle < 3; cycle++, day += CYCLE_DAYS) {
    const isSettled = rng.uniform() < SETTLES
    events.push({ kind: 'bred', event_date: isoOf(day), method, place, result: null })
    const scan = (after: number, result: 'in_foal' | 'open'): HerdCoverEvent => ({
      kind: 'scan',
      event_date: isoOf(day + after),
      method: null,
      place,
      result,
    })
    if (!isSettled) {
      events.push(scan(SCAN_DAYS[0], 'open'))
      continue
    }
    const isSlipped = rng.uniform() < SLIPS
    events.push(
      scan(SCAN_DAYS[0], 'in_foal'),
      scan(SCAN_DAYS[1], 'in_foal'),
      scan(SCAN_DAYS[2], isSlipped ? 'open' : 'in_foal'),
    )
    return events
  }
  return events
}

/** Mares whose produce record shows a year they stayed open. */
const BARREN_MARES = 3

/** For the broodmares with the most foals: the last year between two foals without one; she was bred twice and stayed open. */
export function barrenYears(rng: Rng, { horses, barn }: Pick<Barn, 'horses' | 'barn'>): HerdCover[] {
  const foals = Map.groupBy(
    horses.filter(({ dam }) => dam >= barn.from && dam < barn.to),
    ({ dam }) => dam,
  )
  const mares = [...foals]
    .filter(([mare]) => horses[mare].role === 'broodmare')
    .sort(([a, one], [b, other]) => other.length - one.length || a - b)
  const barren = mares.flatMap(([mare, own]): HerdCover[] => {
    const sires = new Map(own.map((foal) => [yearOf(foal.foaled), foal.sire]))
    const years = [...sires.keys()].sort((a, b) => b - a)
    const next = years.find((year, k) => k + 1 < years.length && !sires.has(year - 1))
    if (next === undefined) return []
    const season_year = next - 2
    const day = firstDayOf(season_year) + SEASON.from + rng.int(60)
    const events = [...emptyCycle(day), ...emptyCycle(day + CYCLE_DAYS)]
    return [{ mare, stallion: sires.get(next) ?? -1, season_year, events }]
  })
  return barren.slice(0, BARREN_MARES)
}

const emptyCycle = (day: number): HerdCoverEvent[] => [
  { kind: 'bred', event_date: isoOf(day), method: 'cooled_semen', place: null, result: null },
  { kind: 'scan', event_date: isoOf(day + SCAN_DAYS[0]), method: null, place: null, result: 'open' },
]

/** Whether one is the other's parent, or they share one. */
function isClose(horses: readonly HerdHorse[], a: number, b: number): boolean {
  const parents = (i: number) => [horses[i].sire, horses[i].dam].filter((parent) => parent >= 0)
  return (
    parents(a).includes(b) ||
    parents(b).includes(a) ||
    parents(a).some((parent) => parents(b).includes(parent))
  )
}
