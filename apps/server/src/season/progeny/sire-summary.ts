import { sumEarnings } from '@quarterpole/contract/earnings'
import type { HorseId } from '@quarterpole/contract/ids'
import { RACING_AGE, RATING_FLOOR_RUNNERS } from '@quarterpole/contract/limits'
import type { SireSummary } from '@quarterpole/contract/progeny'
import { type EarningsRow, NO_EARNINGS } from '@quarterpole/db/queries/earnings'
import { raceRecords } from '@quarterpole/db/queries/race-record'
import { ageIn } from '@quarterpole/genetics/horse-year'
import { type SiGrade, siGrade } from '@quarterpole/racing/si-grade'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { thisYear } from '../../platform/process/services.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { foalIdsOf } from './progeny.ts'

type Counts = Omit<SireSummary['crops'][number], 'year'>
interface Foal {
  /** 0 = unknown. */
  year: number
  starts: number
  wins: number
  bestSi: number | null
  earnings: EarningsRow
}

/**
 * What a horse's foals did, by crop and in all. A median of fewer than 15 best indexes is left out: with a spread of
 * about 10 points its standard error would be above 3 points (1.25·10/√15), wider than most sires differ.
 */
export async function loadSireSummary(
  services: Pick<HerdServices, 'db' | 'herd' | 'caches' | 'clock'>,
  id: HorseId,
): Promise<SireSummary> {
  const herd = await services.herd.upToDate()
  const ids = foalIdsOf(herd, id)
  const records = await raceRecords(services.db, ids)
  const year = thisYear(services)
  const foals = ids.map((foal): Foal => {
    const record = records.get(foal)
    const { starts = 0, wins = 0, best_si = null, earnings = NO_EARNINGS } = record ?? {}
    return { year: at(herd.crop, rowOf(herd, foal)), starts, wins, bestSi: best_si, earnings }
  })
  const crops = [...Map.groupBy(foals, (foal) => foal.year)].toSorted(([a], [b]) => b - a)
  return {
    horse_id: id,
    ...countsOf(foals, year),
    unknown_age: foals.filter((foal) => foal.year === 0).length,
    median_floor: RATING_FLOOR_RUNNERS,
    herd: await services.caches.of(medianCache).get(herd.version, '', async () => herdMedian(herd)),
    crops: crops.map(([crop, born]) => ({ year: crop === 0 ? null : crop, ...countsOf(born, year) })),
  }
}

function countsOf(foals: readonly Foal[], now: number): Counts {
  const best = foals.flatMap(({ bestSi }) => bestSi ?? [])
  const grades = best.map((si) => siGrade(si))
  const of = (grade: SiGrade) => grades.filter((one) => one === grade).length
  return {
    foals: foals.length,
    of_racing_age: foals.filter(({ year }) => (ageIn(now, year) ?? 0) >= RACING_AGE.from).length,
    starters: foals.filter(({ starts }) => starts > 0).length,
    winners: foals.filter(({ wins }) => wins > 0).length,
    register_of_merit: grades.filter((grade) => grade !== null).length,
    aa: of('AA'),
    aaa: of('AAA'),
    aaat: of('AAAT'),
    rated: best.length,
    earnings: sumEarnings(foals),
    median_best_si: best.length < RATING_FLOOR_RUNNERS ? null : median(Float64Array.from(best)),
  }
}

/** The best speed indexes of all runners on file, as of the last evaluation; null before there are any. */
const medianCache = () => new HerdCache<Promise<SireSummary['herd']>>(1)

function herdMedian({ results }: HerdSnapshot): SireSummary['herd'] {
  const best = results.bestSi.filter((_, row) => at(results.starts, row) > 0)
  return best.length === 0 ? null : { rated: best.length, median_best_si: median(best) }
}

function median(values: Float64Array | Float32Array): number {
  const sorted = values.toSorted()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2
}
