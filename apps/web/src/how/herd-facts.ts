import { call, callWithTotal, type ReplyOf } from '../app/api/client.ts'
import type { CallName } from '../app/api/routes.ts'
import { dayOf, dayOfMoment } from '../ui/words/day.ts'
import { count, decimal, percent, plural } from '../ui/words/number.ts'
import type { CardName } from '../app/paths.ts'
import { gradedOf, gradedWords } from './calibration/calibration.ts'
import { NUMBER_WORDS, withError } from './variances/variance-words.ts'

export type Fact = readonly [term: string, fact: string]
type Evaluation = NonNullable<ReplyOf<'getLatestEvaluation'>>
type Read = { signal: AbortSignal }

/** The call of each model's facts that fewest people may make. */
export const HERD_FACT_NEEDS: Readonly<Record<CardName, CallName>> = {
  evaluation: 'getDashboard',
  foal: 'getDashboard',
  race: 'getDashboard',
  value: 'listSales',
  injury: 'listInjuries',
  bias: 'getDashboard',
  panel: 'getDataQuality',
}

/** What a model has of this herd: counts, and the figures it fitted. */
export const HERD_FACTS: Readonly<Record<CardName, (read: Read) => Promise<readonly Fact[]>>> = {
  evaluation: async (read) => {
    const { total_horses, evaluation } = await call('getDashboard', read)
    return [['Horses on file', count(total_horses)], ...evaluationFacts(evaluation)]
  },
  foal: async (read) => {
    const { total_horses, evaluation } = await call('getDashboard', read)
    return [['Horses on file', count(total_horses)], ...baseFacts(evaluation), ...inbreedingFacts(evaluation)]
  },
  race: async (read) => {
    const [{ races, starts }, model] = await Promise.all([
      call('getDashboard', read),
      call('getRaceModel', read),
    ])
    return [['Races on file', count(races)], ['Starts on file', count(starts)], ...raceModelFacts(model)]
  },
  value: async (read) => {
    const [sales, { assumptions }] = await Promise.all([
      callWithTotal('listSales', { query: { limit: 1 }, ...read }),
      call('getValueAssumptions', read),
    ])
    const own = assumptions.filter((one) => one.own !== null).length
    return [
      ['Sales on file', count(sales.total ?? sales.data.length)],
      ['Your own assumptions', own === 0 ? 'none; all as published' : `${own} of ${assumptions.length}`],
    ]
  },
  injury: async (read) => {
    const total = async (query: { status_filter?: 'active' }) =>
      (await callWithTotal('listInjuries', { query: { ...query, limit: 1 }, ...read })).total ?? 0
    const [all, active] = await Promise.all([total({}), total({ status_filter: 'active' })])
    return [
      ['Injuries on file', count(all)],
      ['Active', count(active)],
    ]
  },
  bias: async (read) => {
    const [{ races, starts }, tracks] = await Promise.all([
      call('getDashboard', read),
      call('listTracks', read),
    ])
    return [
      ['Tracks', count(tracks.length)],
      ['Races on file', count(races)],
      ['Starts on file', count(starts)],
    ]
  },
  panel: async (read) => {
    const { horses, completeness } = await call('getDataQuality', read)
    return [
      ['Horses on file', count(horses)],
      ['With a genetic test', `${count(Math.round(horses * completeness))} (${percent(completeness, 0)}%)`],
    ]
  },
}

const NONE: readonly Fact[] = [['Evaluation', 'none yet: no start with a speed index is on file']]

function evaluationFacts(evaluation: Evaluation | null): readonly Fact[] {
  if (evaluation === null) return NONE
  const { starts, races, created_at, reliability_method } = evaluation
  return [
    ['Updated', `${dayOfMoment(created_at)} from ${plural(starts, 'start')} in ${plural(races, 'race')}`],
    ...baseFacts(evaluation),
    ['±', reliability_method === 'exact' ? 'computed exactly' : 'by approximation'],
    ...estimatedFacts(evaluation),
  ]
}

function baseFacts(evaluation: Evaluation | null): readonly Fact[] {
  if (evaluation === null) return NONE
  const { base, base_crops } = evaluation
  const whose =
    base_crops === null
      ? 'the founders'
      : `${plural(base_crops.horses, 'horse')} foaled ${base_crops.from_year} to ${base_crops.to_year}`
  return [
    ['Zero is the average of', whose],
    ['Such a horse runs at 400 yards', `SI ${decimal(base, 1)}`],
  ]
}

/** What was estimated from the herd's starts and the published figures together, with what was published. */
const estimatedFacts = ({ variances }: Evaluation): readonly Fact[] =>
  (variances?.numbers ?? []).map(({ name, value, se, prior, unit }) => {
    const before = prior === null ? '' : `, ${withError(prior.value, prior.sd, unit)} before any start`
    return [NUMBER_WORDS[name].name, withError(value, se, unit) + before]
  })

function inbreedingFacts(evaluation: Evaluation | null): readonly Fact[] {
  const slope = evaluation?.parameters['inbreeding_slope']
  if (slope === undefined) return []
  const cost = decimal(Math.abs(slope) * 0.0625, 1)
  return [['What 6.25% inbreeding costs here', slope < 0 ? `${cost} points` : 'nothing found']]
}

function raceModelFacts(model: ReplyOf<'getRaceModel'>): readonly Fact[] {
  const { kind, races, first_date, last_date, sealed } = model
  const weights =
    kind === 'default' || first_date === null || last_date === null
      ? 'the defaults: too few decided races yet'
      : `fitted to ${plural(races, 'race')} from ${dayOf(first_date)} to ${dayOf(last_date)}`
  return [
    ['Weights', weights],
    ['Sealed cards', `${count(sealed.cards)}, ${count(sealed.scored)} graded`],
    ...gradeFacts(model),
  ]
}

/** The grade of sealed cards, else of the test on past races, in the figures of statisticians. */
function gradeFacts(model: ReplyOf<'getRaceModel'>): readonly Fact[] {
  const graded = gradedOf(model)
  if (graded === null) return []
  const { log_loss, uniform_log_loss, mcfadden_r2, brier, first_choice_won, races } = graded.score
  const recent = graded.of === 'backtest' ? `, the best recent SI ${decimal(graded.bestRecent, 2)}` : ''
  return [
    ['Graded on', gradedWords(graded)],
    [
      'Log-loss (lower is better)',
      `${decimal(log_loss.mean, 2)} ± ${decimal(log_loss.se, 2)} over ${plural(races, 'race')}; equal chances score ${decimal(uniform_log_loss, 2)}${recent}`,
    ],
    ['R², Brier', `${decimal(mcfadden_r2, 3)}, ${decimal(brier, 2)}`],
    ['The first choice won', `${Math.round(first_choice_won * 100)} times in 100`],
  ]
}
