import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { dropHaplotypes, type Haplotypes } from './breed-genetics.ts'
import { dayOf, lastCrop, yearOf } from './calendar.ts'
import type {
  HerdGeneticTest,
  HerdHorse,
  HerdIdentity,
  HerdInjury,
  HerdTrack,
  HerdTruth,
  SimulatedHerd,
} from './herd.ts'
import { SAMPLE_MODEL } from './model-defaults.ts'
import { circle, person } from './people.ts'
import { namePopulation, referenceLives, referenceShares } from './reference-horses.ts'
import { type Population, referencePedigree } from './reference-pedigree.ts'
import { sampleTests } from './sample-genetics.ts'
import { barrenYears, sampleCovers } from './sample-covers.ts'
import { sampleCards } from './sample-cards.ts'
import { sampleToDos } from './sample-to-dos.ts'
import { lifetimeEarnings } from './sample-earnings.ts'
import { busiestRunners, openStalls } from './sample-fields.ts'
import { foalingDates, sampleHorses } from './sample-identity.ts'
import { sampleInjuries } from './sample-injuries.ts'
import { lastSeen, sampleLives, sampleStallionSeasons } from './sample-life.ts'
import { samplePedigree, type SamplePedigree } from './sample-pedigree.ts'
import { plansAt, samplePlans } from './sample-plans.ts'
import { sampleRaces, type SampleRacing } from './sample-races.ts'
import { sampleStays } from './sample-stays.ts'
import { sampleCare } from './sample-care.ts'
import { sampleContacts } from './sample-contacts.ts'
import { sampleSales } from './sample-sales.ts'
import { horseTable, startTable, testTable } from './sample-tables.ts'
import { tableOfRows } from './table.ts'
import { SAMPLE_TRACK_COUNT, TRACKS } from './tracks.ts'
import { drawPermanent, dropBreedingValues } from './true-model.ts'

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
 * Streams of the true values and of the genotypes. With {@link SAMPLE_SEED} they are draws in which the barn's stallions,
 * its saved crosses and their distances differ, about the breed's share of the barn are carriers at every locus, and two
 * of the saved crosses pair GBED carriers.
 */
const STREAMS = { values: 'reference pedigree 315', genotypes: 'haplotypes 2256562' }
/** Yearling sales on file: of the barn's own horses, and of others. */
const OWN_SALES = 28
const OTHER_SALES = 220
const JOCKEYS = 40

/**
 * A barn of 312 invented horses in six generations, with 25 races, injuries, sales, laboratory reports, eight breeding
 * predictions to make, crosses and bookings; and about 2,000 reference horses: their ancestors, outside stallions, and
 * rivals with the races of six seasons. The same seed and day give the same herd.
 *
 * @throws {RangeError} if `today` is invalid or before 2024
 */
export function sampleHerd({ seed, today }: SampleOptions): SimulatedHerd {
  if (dayOf(today) < dayOf(EARLIEST_DAY))
    throw new RangeError(`the sample herd needs a date from ${EARLIEST_DAY} on, not ${today}`)
  const rng = createRng(seed).fork('sample herd')
  const breed = breedOf(rng, today)
  const { ped, population, truth, level } = breed
  const { barn } = population
  const row = (own: number) => barn.from + own
  const isOurs = (horse: number) => horse >= barn.from && horse < barn.to
  const { own, ownTests, horses } = identitiesOf(rng, breed, today)
  const { tracks, injuries, ...racing } = racingOf(rng, breed, horses, today)
  const plans = samplePlans(rng.fork('plans'), { horses: own, tests: ownTests, today }, ped.kin)
  const seen = lastSeen({ horses, ...racing }).slice(barn.from, barn.to)
  const ownLives = sampleLives(rng.fork('lives'), { horses: own, seen, plans, today })
  const lives = referenceLives(horses, { ...racing, today })
  const earnedBy = lifetimeEarnings(racing, { isOurs, today })
  const rows = horses.map((horse, i): HerdHorse => ({
    ...horse,
    ...(ownLives[i - barn.from] ?? lives[i]),
    ...earnedBy(i),
  }))
  const seasons = sampleStallionSeasons(rng.fork('seasons'), { horses: rows, today })
  const sold = { horses, level, today }
  return {
    seed,
    today,
    tracks,
    barn,
    horses: horseTable(rows, population),
    genetic_tests: testTable([
      ...ownTests.map((test) => ({ ...test, horse: row(test.horse) })),
      ...referenceTests(rng.fork('reference tests'), breed, rows, today),
    ]),
    races: tableOfRows(racing.races),
    starts: startTable(racing.starts),
    injuries: tableOfRows(injuries),
    contacts: sampleContacts(own),
    stays: sampleStays(rows, { barn, today }),
    sales: [
      ...sampleSales(rng.fork('sales'), { ...sold, ...barn, sold: OWN_SALES }),
      ...sampleSales(rng.fork('reference sales'), {
        ...sold,
        from: barn.to,
        to: population.n,
        sold: OTHER_SALES,
      }),
    ],
    ...plansAt(plans, row),
    stallion_seasons: seasons,
    covers: [
      ...sampleCovers(rng.fork('breedings'), { horses: rows, barn, seasons, today }),
      ...barrenYears(rng.fork('barren'), { horses: rows, barn }),
    ],
    care: sampleCare({ horses: rows, barn, injuries, today }),
    toDos: sampleToDos({ horses: rows, barn, injuries, today }),
    cards: sampleCards(rng.fork('cards'), { ...racing, injuries, isOurs, today }),
    truth,
  }
}

/** The barn's pedigree, the breed around it, and what both are born with. */
interface Breed {
  ped: SamplePedigree
  population: Population
  truth: HerdTruth
  /** True breeding value at 400 yd, SI points above the average of the recent crops. */
  level: (row: number) => number
  haplotypes: Haplotypes
}

function breedOf(rng: Rng, today: string): Breed {
  const crop = lastCrop(today)
  const ped = samplePedigree(rng.fork('pedigree'), crop, SAMPLE_MODEL.genetic)
  const population = referencePedigree(rng.fork(STREAMS.values), ped, crop)
  const truth = truthOf(population)
  drawPermanent(rng.fork('permanent'), SAMPLE_MODEL.permanent, truth)
  const haplotypes = dropHaplotypes(rng.fork(STREAMS.genotypes), population)
  return { ped, population, truth, level: levelOf(population, truth, yearOf(today)), haplotypes }
}

/** The barn's own horses with their tests, and all horses by row. */
function identitiesOf(rng: Rng, { ped, population, level, haplotypes }: Breed, today: string) {
  const { barn } = population
  const ownHaplotypes = sliceOf(haplotypes, barn)
  const foaled = foalingDates(rng.fork('foaling'), ped, dayOf(today))
  const ownLevel = (own: number) => level(barn.from + own)
  const born = { foaled, year: yearOf(today), level: ownLevel }
  const own = sampleHorses(rng.fork('identity'), ped, ownHaplotypes, born)
  const ownTests = sampleTests(rng.fork('tests'), { ...ped, foaled, today }, ownHaplotypes)
  const horses = namePopulation(rng.fork('reference'), population, { own, haplotypes, level, today })
  return { own, ownTests, horses }
}

function racingOf(
  rng: Rng,
  { population, truth }: Breed,
  horses: readonly HerdIdentity[],
  today: string,
): SampleRacing & { tracks: readonly HerdTrack[]; injuries: HerdInjury[] } {
  const day = dayOf(today)
  const stalls = openStalls(rng.fork('stalls'), population)
  const injuries = sampleInjuries(rng.fork('injuries'), busiestRunners(stalls, yearOf(today)), day)
  const tracks = TRACKS.slice(0, SAMPLE_TRACK_COUNT)
  const racing = sampleRaces(rng.fork('races'), {
    ...population,
    truth,
    model: SAMPLE_MODEL,
    tracks,
    trainer: (horse) => horses[horse].trainer ?? person(horse),
    jockeys: circle(rng.fork('people'), JOCKEYS, person),
    injuries,
    stalls,
    today: day,
  })
  return { ...racing, tracks, injuries }
}

/** Reports of the stallions at stud and of a few others. */
function referenceTests(
  rng: Rng,
  { population, haplotypes }: Breed,
  horses: readonly HerdHorse[],
  today: string,
): HerdGeneticTest[] {
  const foaled = horses.map((horse) => horse.foaled)
  const shares = referenceShares(horses, population.barn)
  return sampleTests(rng, { ...population, foaled, today, shares }, haplotypes)
}

/** True values dropped down the pedigree. */
function truthOf(population: Population): HerdTruth {
  const { n, sire, dam, z_level, z_slope } = population
  const f = inbreeding(population)
  const values = { a_level: z_level.slice(), a_slope: z_slope.slice() }
  dropBreedingValues(population, f, { g: SAMPLE_MODEL.genetic, values })
  return { ...values, inbreeding: f, sire, dam, p_level: new Float64Array(n), p_slope: new Float64Array(n) }
}

/** Crops that make the average horse of today. */
const RECENT_CROPS = 12

/** True breeding value at 400 yd, SI points above the average of the recent crops. */
function levelOf({ birth_year }: Population, { a_level }: HerdTruth, year: number): (row: number) => number {
  const recent = a_level.filter((_, i) => birth_year[i] > year - RECENT_CROPS)
  const average = recent.reduce((sum, value) => sum + value, 0) / recent.length
  return (row) => a_level[row] - average
}

const sliceOf = ({ a, b, haplogroup }: Haplotypes, { from, to }: Population['barn']): Haplotypes => ({
  a: a.slice(from, to),
  b: b.slice(from, to),
  haplogroup: haplogroup.slice(from, to),
})
