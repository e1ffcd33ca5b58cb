import {
  componentsFrom,
  type EvaluationParameters,
  HERD_PARAMETERS,
  PUBLISHED_PARAMETERS,
  type PublishedParameters,
  TRAINER_VARIANCE,
} from '@quarterpole/genetics/parameters'
import { PRIORS, type Scale } from '@quarterpole/genetics/variance-scale'
import { type Assumption, assumption } from './assumption.ts'
import { evaluated, foalOf, MARE, mareAt, sire, trained, usual, valueOf } from './reference-herd.ts'

const published = (part: Partial<PublishedParameters>): EvaluationParameters => ({
  ...HERD_PARAMETERS,
  components: componentsFrom({ ...PUBLISHED_PARAMETERS, ...part }),
})

/** The permanent or genetic part of level and slope with a correlation between them. */
function correlated(correlation: number): EvaluationParameters {
  const { components } = HERD_PARAMETERS
  const withCovariance = ([level, , slope]: readonly [number, number, number]) =>
    [level, correlation * Math.sqrt(level * slope), slope] as const
  return {
    ...HERD_PARAMETERS,
    components: {
      ...components,
      genetic: withCovariance(components.genetic),
      permanent: withCovariance(components.permanent),
    },
  }
}

/** The ends of a variance's prior, one standard deviation of its logarithm away. */
function priorEnds(scale: Scale): { low: number; high: number } {
  const prior = PRIORS[scale]
  if (prior === undefined) throw new Error(`${scale} has no prior.`)
  const round = (value: number) => Number(value.toPrecision(2))
  return { low: round(Math.exp(prior.mean - prior.sd)), high: round(Math.exp(prior.mean + prior.sd)) }
}

const race = HERD_PARAMETERS.race.kind === 'random' ? HERD_PARAMETERS.race : null
const { classVariance: classes, selectionVariance: selection, slowStarts: slow } = HERD_PARAMETERS
if (race === null || classes === undefined || selection === undefined || slow === undefined)
  throw new Error('The herd’s model is expected to have random races, classes, chosen parents and a limit.')

const CORREA = 'Corrêa & Mota 2007, J. Appl. Genet. 48:145, speed index of Brazilian Quarter Horses'

export const BREEDING_VALUES: readonly Assumption[] = [
  assumption(
    {
      id: 'phenotypic-sd',
      model: 'evaluation',
      name: 'Spread of speed indexes within a race at 400 yards',
      unit: 'SI points',
      mark: 'assumed',
      source:
        'No study prints it for speed indexes; the range is ours. A herd with starts estimates its own.',
      effect: 'a foal’s own run, from the best mare and stallion of an invented herd',
    },
    { low: 7, used: PUBLISHED_PARAMETERS.phenotypicSd, high: 12 },
    (phenotypicSd) => foalOf(published({ phenotypicSd })),
  ),
  assumption(
    {
      id: 'heritability',
      model: 'evaluation',
      name: 'Heritability: the share of the differences between starts that is inherited',
      unit: '',
      mark: 'published',
      source: `${CORREA}: 0.14 to 0.19 by distance.`,
      effect: MARE,
    },
    { low: 0.14, used: PUBLISHED_PARAMETERS.heritability, high: 0.19 },
    (heritability) => mareAt(published({ heritability })),
  ),
  assumption(
    {
      id: 'repeatability',
      model: 'evaluation',
      name: 'Repeatability: how alike two starts of one horse are',
      unit: '',
      mark: 'published',
      source: `${CORREA}: 0.27 to 0.42 by distance.`,
      effect: MARE,
    },
    { low: 0.27, used: PUBLISHED_PARAMETERS.repeatability, high: 0.42 },
    (repeatability) => mareAt(published({ repeatability })),
  ),
  assumption(
    {
      id: 'genetic-correlation',
      model: 'evaluation',
      name: 'How far breeding values at 350 and 440 yards go together (genetic correlation)',
      unit: '',
      mark: 'published',
      source: `${CORREA}: 0.67 to 0.73.`,
      effect: `${MARE}, at 550 yards`,
    },
    { low: 0.67, used: PUBLISHED_PARAMETERS.geneticCorrelation, high: 0.73 },
    (geneticCorrelation) => mareAt(published({ geneticCorrelation }), 550),
  ),
  assumption(
    {
      id: 'permanent-slope',
      model: 'evaluation',
      name: 'How much horses differ in liking distance apart from their breeding (variance)',
      unit: 'SI² per (100 yd)²',
      mark: 'assumed',
      source: 'Keeps the repeatability at 330 yards, 0.414, inside the published range; the range is ours.',
      effect: `${MARE}, at 550 yards`,
    },
    { low: 2, used: PUBLISHED_PARAMETERS.permanentSlope, high: 12 },
    (permanentSlope) => mareAt(published({ permanentSlope }), 550),
  ),
  assumption(
    {
      id: 'level-slope',
      model: 'evaluation',
      name: 'Whether faster horses gain or lose with distance (correlation of level and slope)',
      unit: '',
      mark: 'assumed',
      source: 'Not published for speed indexes; the range is ours.',
      effect: `${MARE}, at 550 yards`,
    },
    { low: -0.3, used: HERD_PARAMETERS.components.genetic[1], high: 0.3 },
    (correlation) => mareAt(correlated(correlation), 550),
  ),
  assumption(
    {
      id: 'race-variance',
      model: 'evaluation',
      name: 'How much races differ by the day: wind, track, clock (variance)',
      unit: 'SI²',
      mark: 'assumed',
      source:
        'A spread of 5 points, what 6 mph more headwind costs over 400 yards; the range is ours. A herd’s own races replace it as they come in.',
      effect: 'a foal’s own run, from the best mare and stallion of an invented herd',
    },
    { ...priorEnds('race'), used: race.variance },
    (variance) => foalOf({ ...HERD_PARAMETERS, race: { ...race, variance } }),
  ),
  assumption(
    {
      id: 'race-drift',
      model: 'evaluation',
      name: 'How far the index’s own yardstick moves in a season (variance)',
      unit: 'SI² a year',
      mark: 'assumed',
      source:
        'Three of the nine times behind SI 100 change every year. 0.25 and 9 gave the same race forecasts on invented herds of 150,000.',
      effect: MARE,
    },
    { low: 0.25, used: race.drift ?? 0, high: 9 },
    (drift) => mareAt({ ...HERD_PARAMETERS, race: { ...race, drift } }),
  ),
  assumption(
    {
      id: 'trainer-variance',
      model: 'evaluation',
      name: 'How much trainers add or take, apart from the horses they get (variance)',
      unit: 'SI²',
      mark: 'assumed',
      source:
        'Not published for Quarter Horses; the range is ours. Starts that name a trainer replace it as they come in.',
      effect: `${MARE}, with invented trainers`,
    },
    { ...priorEnds('trainer'), used: TRAINER_VARIANCE },
    (trainerVariance) => mareAt({ ...HERD_PARAMETERS, trainerVariance }, 400, trained),
  ),
  assumption(
    {
      id: 'selection-variance',
      model: 'evaluation',
      name: 'How much better chosen sires and dams may be than their starts say (variance, about 0)',
      unit: 'SI²',
      mark: 'assumed',
      source: 'Half a genetic standard deviation; the range is ours. Their foals’ starts decide.',
      effect: `breeding value of the best young stallion with ${usual.found.starts[sire]} starts, in the same herd`,
    },
    { low: 1, used: selection, high: 16 },
    (selectionVariance) => valueOf(sire, evaluated({ ...HERD_PARAMETERS, selectionVariance }), 400),
  ),
  assumption(
    {
      id: 'slow-starts',
      model: 'evaluation',
      name: 'How far below what was expected a start counts',
      unit: '× a start’s own spread',
      mark: 'assumed',
      source: 'Huber’s usual limit (1964, Ann. Math. Stat. 35:73); the range is ours.',
      effect: MARE,
    },
    { low: 1, used: slow, high: 3 },
    (slowStarts) => mareAt({ ...HERD_PARAMETERS, slowStarts }),
  ),
  assumption(
    {
      id: 'class-variance',
      model: 'evaluation',
      name: 'How much the sexes and ages differ (variance)',
      unit: 'SI²',
      mark: 'assumed',
      source: 'They differ by a few points; the range is ours.',
      effect: MARE,
    },
    { low: 1, used: classes, high: 16 },
    (classVariance) => mareAt({ ...HERD_PARAMETERS, classVariance }),
  ),
]
