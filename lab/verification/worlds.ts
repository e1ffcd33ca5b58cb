import { correlationBetween, PUBLISHED_PARAMETERS } from '@quarterpole/genetics/parameters'
import type { HerdOptions } from '@quarterpole/herd-sim/breed-herd'
import { TRUE_MODEL, trueModelOf } from '@quarterpole/herd-sim/model-defaults'
import type { Trainers } from '@quarterpole/herd-sim/world'

/** A truth that the product is tried on. */
export interface TriedWorld {
  readonly name: string
  /** Horses of a herd, all crops together. */
  readonly horses: number
  readonly options: Pick<HerdOptions, 'model' | 'world'>
}

const HORSES = 20_000
/** Enough that many sires have twenty runners. */
const HORSES_WITH_TRAINERS = 60_000

/** Each h² with the repeatability that goes with it. */
const HERITABILITIES = [
  [0.05, 0.35],
  [0.1, 0.35],
  [0.3, 0.45],
  [0.5, 0.6],
] as const

/** Genetic correlations of 350 and 440 yd. */
const CORRELATIONS = [0.43, 0.7, 0.8, 0.9]

const LOYALTY = 0.6
const FORM = { variance: 8, days: 290 }
const BAD_TRIPS = { share: 0.04 }
const UNKNOWN_PARENTS = { share: 0.17 }
/** Breeders who see nothing. */
const BLIND = 1e6

const world = (name: string, options: TriedWorld['options'], horses = HORSES): TriedWorld => ({
  name,
  horses,
  options,
})
const withTrainers = (name: string, trainers: Trainers) =>
  world(name, { world: { trainers } }, HORSES_WITH_TRAINERS)

/** The grid: the model's own assumptions first, then one after another broken, then all at once. */
export const WORLDS: readonly TriedWorld[] = [
  world('as-assumed', {}),
  ...HERITABILITIES.map(([heritability, repeatability]) =>
    world(`h2-${heritability}`, { model: trueModelOf({ heritability, repeatability }) }),
  ),
  ...[7, 12].map((phenotypicSd) => world(`sp-${phenotypicSd}`, { model: trueModelOf({ phenotypicSd }) })),
  ...CORRELATIONS.map((geneticCorrelation) =>
    world(`rg-${geneticCorrelation}`, {
      model: trueModelOf({ heritability: 0.25, repeatability: 0.42, geneticCorrelation }),
    }),
  ),
  withTrainers('trainers-2.5', { variance: 2.5 ** 2, loyalty: LOYALTY, lasting: 1 }),
  withTrainers('trainers-4', { variance: 4 ** 2, loyalty: LOYALTY, lasting: 1 }),
  withTrainers('large-barns', { variance: 2.5 ** 2, loyalty: LOYALTY, lasting: 1, horsesEach: 600 }),
  withTrainers('seasonal-2.5', { variance: 2.5 ** 2, loyalty: LOYALTY }),
  world('form', { world: { form: FORM } }),
  world('bad-trips', { world: { badTrips: BAD_TRIPS } }),
  world('starting-0.5', { world: { starting: { correlation: 0.5 } } }),
  world('unknown-parents', { world: { unknownParents: UNKNOWN_PARENTS } }),
  world('no-selection', { world: { misjudgment: BLIND } }),
  world(
    'all',
    {
      model: trueModelOf({ heritability: 0.25, repeatability: 0.42, phenotypicSd: 10 }),
      world: {
        trainers: { variance: 2.5 ** 2, loyalty: LOYALTY, lasting: 0.5 },
        form: FORM,
        badTrips: BAD_TRIPS,
        unknownParents: UNKNOWN_PARENTS,
        misjudgment: 1.2,
      },
    },
    HORSES_WITH_TRAINERS,
  ),
]

const { distances: DISTANCES } = PUBLISHED_PARAMETERS

/** Variance that a share of starts losing 5 to 50 SI adds, SI². */
const badTripVariance = (share: number) => share * ((50 ** 3 - 5 ** 3) / (3 * 45)) - (share * 27.5) ** 2

/**
 * What a run's estimates are compared with: shares of a start's variance within its race, form and bad trips in it, and
 * the spread of trainers in a season.
 */
export function truthOf({ options: { model = TRUE_MODEL, world } }: TriedWorld): Record<string, number> {
  const { genetic, permanent, residual } = model
  const chance = residual + (world?.form?.variance ?? 0) + badTripVariance(world?.badTrips?.share ?? 0)
  const total = genetic.ll + permanent.ll + chance
  return {
    h2: genetic.ll / total,
    rep: (genetic.ll + permanent.ll) / total,
    sp: Math.sqrt(total),
    rg: correlationBetween(DISTANCES, genetic.ss / genetic.ll),
    rp: correlationBetween(DISTANCES, permanent.ss / permanent.ll),
    ...(world?.trainers ? { trainer_sd: Math.sqrt(world.trainers.variance) } : {}),
  }
}
