import { MARKERS } from '@quarterpole/contract/limits'
import { createRng } from '@quarterpole/numerics/rng'
import { dayOf, lastCrop, yearOf } from './calendar.ts'
import type {
  HerdTruth,
  HorseTable,
  HerdHorse,
  HerdStart,
  SimulatedHerd,
  StartTable,
  GeneticTestTable,
  HerdGeneticTest,
} from './herd.ts'
import { TRUE_MODEL } from './model-defaults.ts'
import { circle, person } from './people.ts'
import { sampleHaplotypes, sampleTests } from './sample-genetics.ts'
import { sampleBreedings } from './sample-breedings.ts'
import { foalingDates, sampleHorses } from './sample-identity.ts'
import { sampleInjuries } from './sample-injuries.ts'
import { sampleLives, sampleStallionSeasons } from './sample-life.ts'
import { samplePedigree, type SamplePedigree } from './sample-pedigree.ts'
import { samplePlans, sampleSales } from './sample-plans.ts'
import { sampleRaces } from './sample-races.ts'
import { tableOfRows } from './table.ts'
import { SAMPLE_TRACK_COUNT, TRACKS } from './tracks.ts'
import { drawPermanent } from './true-model.ts'

/** Seed of the sample herd of a new installation. */
export const SAMPLE_SEED = 'quarterpole'

export interface SampleOptions {
  seed: string | number
  /** YYYY-MM-DD; ages, races and plans are relative to it. */
  today: string
}

/** The six-locus panel exists since December 2022, so the sample would be implausible before this date. */
const EARLIEST_DAY = '2024-01-01'

/**
 * A herd of 312 invented horses in six generations, with 25 races, injuries, sales, laboratory reports, eight
 * breeding predictions to make, crosses and bookings. The same seed and day give the same herd.
 *
 * @throws {RangeError} if `today` is invalid or before 2024
 */
export function sampleHerd({ seed, today }: SampleOptions): SimulatedHerd {
  const day = dayOf(today)
  if (today < EARLIEST_DAY)
    throw new RangeError(`the sample herd needs a date from ${EARLIEST_DAY} on, not ${today}`)
  const rng = createRng(seed).fork('sample herd')
  const year = yearOf(today)
  const ped = samplePedigree(rng.fork('pedigree'), lastCrop(today), TRUE_MODEL.genetic)
  const truth = truthOf(ped)
  drawPermanent(rng.fork('permanent'), TRUE_MODEL.permanent, truth)
  const haplotypes = sampleHaplotypes(rng.fork('haplotypes'), ped)
  const foaled = foalingDates(rng.fork('foaling'), ped, day)
  const horses = sampleHorses(rng.fork('identity'), ped, haplotypes, { foaled, year })
  const tests = sampleTests(rng.fork('tests'), { ...ped, foaled, today }, haplotypes)
  const injuries = sampleInjuries(rng.fork('injuries'), ped, year, day)
  const tracks = TRACKS.slice(0, SAMPLE_TRACK_COUNT)
  const people = rng.fork('people')
  const jockeys = circle(people, 16, person)
  const trainer = (horse: number) => horses[horse].trainer ?? person(horse)
  const stable = { ...ped, truth, model: TRUE_MODEL, tracks, trainer, jockeys, injuries, today: day }
  const { races, starts } = sampleRaces(rng.fork('races'), stable)
  const plans = samplePlans(rng.fork('plans'), { horses, tests, today }, ped.kin)
  const lives = sampleLives(rng.fork('lives'), { horses, races, starts, plans, today })
  const rows = horses.map((horse, i): HerdHorse => ({ ...horse, ...lives[i] }))
  const seasons = sampleStallionSeasons(rng.fork('seasons'), { horses, today })
  return {
    seed,
    today,
    tracks,
    horses: horseTable(rows, ped),
    genetic_tests: testTable(tests),
    races: tableOfRows(races),
    starts: startTable(starts),
    injuries: tableOfRows(injuries),
    sales: sampleSales(rng.fork('sales'), { horses, today }, truth),
    ...plans,
    stallion_seasons: seasons,
    breedings: sampleBreedings(rng.fork('breedings'), { horses: rows, seasons, today }),
    truth,
  }
}

function truthOf({ n, a_level, a_slope, inbreeding, sire, dam }: SamplePedigree): HerdTruth {
  const [p_level, p_slope] = [new Float64Array(n), new Float64Array(n)]
  return { a_level, a_slope, inbreeding, sire, dam, p_level, p_slope }
}

function horseTable(
  horses: readonly HerdHorse[],
  { sire, dam, sex, birth_year }: SamplePedigree,
): HorseTable {
  const name = (i: number) => horses[i].name
  const aqhaId = (i: number) => horses[i].aqha_id
  return { ...tableOfRows(horses), sire, dam, sex, birth_year, name, aqhaId }
}

function testTable(tests: readonly HerdGeneticTest[]): GeneticTestTable {
  return {
    ...tableOfRows(tests),
    horse: Int32Array.from(tests, (t) => t.horse),
    marker: Uint8Array.from(tests, (t) => MARKERS.indexOf(t.marker)),
  }
}

function startTable(starts: readonly HerdStart[]): StartTable {
  return {
    ...tableOfRows(starts),
    race: Int32Array.from(starts, (s) => s.race),
    horse: Int32Array.from(starts, (s) => s.horse),
    si: Float32Array.from(starts, (s) => s.si ?? Number.NaN),
  }
}
