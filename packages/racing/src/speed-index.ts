import { type DistanceStandard } from './distance-standards.ts'

/** One winning time at the track and distance in question. */
export interface WinningTime {
  /** Any stable identity of the winner; one time per horse and calendar year counts. */
  horse: string | number
  year: number
  timeS: number
  /** Only electronic times count; absent means electronic. */
  electronic?: boolean
}

/**
 * Origin of one of the nine times: a winner's own time, the Minimum Standard in place of a slower winning time, or the
 * Minimum Standard because the year gave no such time.
 */
export type ReferenceTimeOrigin = 'winner' | 'slower_than_standard' | 'missing'

/** One of the nine times behind SI 100. */
export interface ReferenceEntry {
  year: number
  /** 1 = the year's fastest. */
  rank: 1 | 2 | 3
  /** The time that enters the mean, to 0.001 s. */
  timeS: number
  origin: ReferenceTimeOrigin
  /** The winner and the time run, also where the standard replaced it; null where missing. */
  horse: string | number | null
  runS: number | null
}

/** The SI-100 time of one track, distance and season, with the nine times behind it. */
export interface ReferenceTime {
  /** Mean of the nine, to the nearest 0.001 s. */
  t100S: number
  /** The season; the nine come from the three years before. */
  forYear: number
  /** Nine entries, newest year first, fastest first within the year. */
  entries: ReferenceEntry[]
  /** `standard`: not one winner's time entered, so SI 100 is the Minimum Standard itself. */
  basis: 'full' | 'partial' | 'standard'
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/**
 * SI-100 time of a track and distance for one season, by RAC308: the mean of the three fastest winning
 * electronic times of each of the past three years. A horse counts once a year (RAC308.1.2), a time slower
 * than the Minimum Standard is replaced by it before averaging (RAC308.1.1), and years that are missing take
 * the Minimum Standard (RAC308.3). The rule does not say what a year with one or two winners gives; here its
 * own times count and only the missing ones take the standard.
 *
 * @param wins     winning times at this track and distance, in any order; other years are ignored
 * @param forYear  the season asked for; years forYear − 3 … forYear − 1 are read
 * @returns        t100S in seconds to 0.001; never slower than the Minimum Standard; O(n log n)
 */
export function referenceTime(
  wins: readonly WinningTime[],
  forYear: number,
  standard: DistanceStandard,
): ReferenceTime {
  const entries = [1, 2, 3].flatMap((back) => yearEntries(wins, forYear - back, standard))
  const sumMs = entries.reduce((sum, e) => sum + toMs(e.timeS), 0)
  const missing = entries.filter((e) => e.origin === 'missing').length
  const own = entries.filter((e) => e.origin === 'winner').length
  return {
    t100S: Math.round(sumMs / entries.length) / 1000,
    forYear,
    entries,
    basis: own === 0 ? 'standard' : missing > 0 ? 'partial' : 'full',
  }
}

function yearEntries(
  wins: readonly WinningTime[],
  year: number,
  standard: DistanceStandard,
): ReferenceEntry[] {
  const best = fastestPerHorse(wins.filter((w) => w.year === year && w.electronic !== false))
  return ([1, 2, 3] as const).map((rank) => {
    const win = best[rank - 1]
    if (!win)
      return { year, rank, timeS: standard.minimumStandardS, origin: 'missing', horse: null, runS: null }
    const isSlower = toMs(win.timeS) > toMs(standard.minimumStandardS)
    return {
      year,
      rank,
      timeS: isSlower ? standard.minimumStandardS : toMs(win.timeS) / 1000,
      origin: isSlower ? 'slower_than_standard' : 'winner',
      horse: win.horse,
      runS: win.timeS,
    }
  })
}

function fastestPerHorse(wins: readonly WinningTime[]): WinningTime[] {
  const best = new Map<string | number, WinningTime>()
  for (const win of wins) {
    const held = best.get(win.horse)
    if (!held || win.timeS < held.timeS) best.set(win.horse, win)
  }
  return [...best.values()].sort((a, b) => a.timeS - b.timeS)
}

/**
 * Speed index without rounding: SI = 100 + (T100 − t)/increment, in SI points; higher is faster.
 * For computations; results are shown and stored as `speedIndex`.
 */
export function exactSpeedIndex(timeS: number, t100S: number, standard: DistanceStandard): number {
  return 100 + (t100S - timeS) / standard.secondsPerPoint
}

/**
 * Speed index as an integer. Both times are first taken to 0.001 s, which removes floating noise; then the
 * index is cut to the slower integer, because a horse earns an index only by meeting its time. The published
 * rule gives no rounding: this is an assumption (21.41 s reference at 440 yd: 21.45 → 99, 21.37 → 101).
 */
export function speedIndex(timeS: number, t100S: number, standard: DistanceStandard): number {
  const gainMs = toMs(t100S) - toMs(timeS)
  // 1e-9: increments such as 0.035 s are not exact in binary, and a met threshold must count as met
  return 100 + Math.floor(gainMs / (standard.secondsPerPoint * 1000) + 1e-9)
}

/** The slowest time, to 0.001 s, that still earns the index: the inverse of `speedIndex` at integers. */
export function timeForSi(si: number, t100S: number, standard: DistanceStandard): number {
  const thresholdMs = toMs(t100S) - (si - 100) * standard.secondsPerPoint * 1000
  return Math.floor(thresholdMs + 1e-6) / 1000
}

/** One line of a track's table: the index and the slowest time that earns it. Members as on the wire. */
export interface SiStep {
  si: number
  time_threshold: number
}

/** Table of index steps, ascending by si (so descending by time). */
export function siTable(
  t100S: number,
  standard: DistanceStandard,
  { from = 70, to = 115, step = 5 }: { from?: number; to?: number; step?: number } = {},
): SiStep[] {
  const steps: SiStep[] = []
  for (let si = from; si <= to; si += step) steps.push({ si, time_threshold: timeForSi(si, t100S, standard) })
  return steps
}

/** The three bands an index is shown in. */
export type SiBand = 'record' | 'strong' | 'below'

export const SI_BANDS: Record<SiBand, { from: number; label: string }> = {
  record: { from: 100, label: 'record pace' },
  strong: { from: 90, label: 'strong' },
  below: { from: -Infinity, label: 'below 90' },
}

export function siBand(si: number): SiBand {
  return si >= SI_BANDS.record.from ? 'record' : si >= SI_BANDS.strong.from ? 'strong' : 'below'
}
