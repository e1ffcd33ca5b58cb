import { evaluate } from '@quarterpole/genetics/evaluation'
import { foalDistribution, type ParentEvaluation, varianceAt } from '@quarterpole/genetics/foal'
import {
  componentsFrom,
  type EvaluationParameters,
  HERD_PARAMETERS,
  PUBLISHED_PARAMETERS,
  type PublishedParameters,
} from '@quarterpole/genetics/parameters'
import { predictionErrors } from '@quarterpole/genetics/reliability'
import { rollingBase } from '@quarterpole/genetics/rolling-base'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { datesOf, recordsBefore } from '../simulated-races.ts'
import { type Assumption, assumption, fixed, signed } from './assumption.ts'

const TODAY = '2026-11-20'
/** A small invented herd: where the starts are few, what is assumed matters most. */
const herd = simulateHerd({ horses: 2000, seed: 'assumptions', today: TODAY })
const data = recordsBefore(herd, datesOf(herd), TODAY)
const birthYear = herd.horses.birth_year

/** What one set of parameters says of the reference horses. */
function evaluated(parameters: EvaluationParameters) {
  const found = evaluate(data, parameters)
  const errors = predictionErrors(data, parameters)
  const base = rollingBase({ ped: data.ped, f: data.f }, birthYear, found)
  if (base === null) throw new Error('The reference herd has no birth years.')
  const parent = (row: number): ParentEvaluation => ({
    level: found.aLevel[row],
    slope: found.aSlope[row],
    pev: [errors.pevLL[row], errors.pevLS[row], errors.pevSS[row]],
    inbreeding: data.f[row],
  })
  return { found, base, parent, parameters }
}

const usual = evaluated(HERD_PARAMETERS)

/** The best mare and the best stallion of the newest ten crops with at least six starts. */
const bestOf = (sex: number): number => {
  const rows = Array.from({ length: data.ped.n }, (_, row) => row).filter(
    (row) =>
      herd.horses.sex[row] === sex && birthYear[row] >= usual.base.to - 10 && usual.found.starts[row] >= 6,
  )
  return rows.reduce(
    (best, row) => (usual.found.aLevel[row] > usual.found.aLevel[best] ? row : best),
    rows[0],
  )
}
const mare = bestOf(1)
const sire = bestOf(0)

const count = (n: number) => n.toLocaleString('en-US')
const MARE = `breeding value of a mare with ${usual.found.starts[mare]} starts, in an invented herd of ${count(data.ped.n)}`

/** "+4.2 ± 2.5" of the reference mare at a distance, against the newest crops. */
function mareAt(parameters: EvaluationParameters, yards = 400): string {
  const { base, parent } = evaluated(parameters)
  const { level, slope, pev } = parent(mare)
  const value = level - base.level + ((yards - 400) / 100) * (slope - base.slope)
  return `${signed(value)} ± ${fixed(Math.sqrt(varianceAt(pev, yards)))}`
}

/** "81.4 ± 10.1": a start of the foal of the two reference horses. */
function foalOf(parameters: EvaluationParameters): string {
  const { found, parent } = evaluated(parameters)
  const { mean, sd } = foalDistribution(
    {
      sire: parent(sire),
      dam: parent(mare),
      relationship: 0,
      components: parameters.components,
      raceVariance: parameters.race.kind === 'random' ? parameters.race.variance : 0,
      base: found.base,
    },
    400,
  )
  return `SI ${fixed(mean)} ± ${fixed(sd)}`
}

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

const race = HERD_PARAMETERS.race.kind === 'random' ? HERD_PARAMETERS.race : null
if (race === null || HERD_PARAMETERS.classVariance === undefined)
  throw new Error('The herd’s model is expected to have random races and classes.')

const CORREA = 'Corrêa & Mota 2007, J. Appl. Genet. 48:145, speed index of Brazilian Quarter Horses'

const own: Assumption[] = [
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
        'A spread of 5 points, what 6 mph more headwind costs over 400 yards; the range is ours. A herd with races estimates its own.',
      effect: 'a foal’s own run, from the best mare and stallion of an invented herd',
    },
    { low: 5, used: race.variance, high: 50 },
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
      id: 'class-variance',
      model: 'evaluation',
      name: 'How much the sexes and ages differ (variance)',
      unit: 'SI²',
      mark: 'assumed',
      source: 'They differ by a few points; the range is ours.',
      effect: MARE,
    },
    { low: 1, used: HERD_PARAMETERS.classVariance, high: 16 },
    (classVariance) => mareAt({ ...HERD_PARAMETERS, classVariance }),
  ),
]

/** Invented starts in which 6.25% of inbreeding costs this many points. */
const COST_SI = 1
function withCost(costSi: number) {
  const bred = simulateHerd({ horses: 5_000, seed: 'assumptions', today: TODAY })
  const starts = recordsBefore(bred, datesOf(bred), TODAY)
  return { ...starts, si: starts.si.map((si, r) => si - (costSi / 0.0625) * starts.f[starts.horse[r]]) }
}
const costly = withCost(COST_SI)

/** What 6.25% inbreeding is found to do in a herd, with what is assumed of the slope. */
function costOf(starts: typeof data, sd: number, onlyCosts = true): string {
  const { inbreedingSlope } = evaluate(starts, {
    ...HERD_PARAMETERS,
    inbreedingVariance: sd * sd,
    inbreedingOnlyCosts: onlyCosts,
  })
  return inbreedingSlope === null ? '0.0' : signed(0.0625 * inbreedingSlope.estimate, 2)
}

const inbreedingSd = Math.sqrt(HERD_PARAMETERS.inbreedingVariance ?? 0)
const DOEKES =
  'No slope on a speed index is published. The median of 154 studies of livestock comes to 5.3 points (Doekes et al. 2021, Genes 12:926); the range is ours.'

const inbreeding: Assumption[] = [
  assumption(
    {
      id: 'inbreeding-sd',
      model: 'foal',
      name: 'How large the cost of inbreeding may be (standard deviation, for F from 0 to 1)',
      unit: 'SI points',
      mark: 'assumed',
      source: DOEKES,
      effect: `what 6.25% inbreeding is found to add, in an invented herd of ${count(costly.ped.n)} where it costs ${COST_SI} point`,
    },
    { low: 4, used: inbreedingSd, high: 16 },
    (sd) => costOf(costly, sd),
  ),
  assumption(
    {
      id: 'inbreeding-one-sided',
      model: 'foal',
      name: 'Inbreeding costs speed or does nothing',
      unit: '',
      mark: 'assumed',
      source:
        'No study found that it makes horses faster, but better families are bred closer and can look so.',
      effect: `what 6.25% inbreeding is found to add, in an invented herd of ${count(data.ped.n)} where it costs nothing`,
    },
    { low: 'yes', used: HERD_PARAMETERS.inbreedingOnlyCosts ? 'yes' : 'no', high: 'no' },
    (answer) => costOf(data, inbreedingSd, answer === 'yes'),
  ),
]

export const BREEDING_VALUES: readonly Assumption[] = [...own, ...inbreeding]
