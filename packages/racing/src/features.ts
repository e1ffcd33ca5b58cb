import { normalQuantile } from '@quarterpole/numerics/normal'
import {
  daysBetween,
  laneEffect,
  logStrikeRate,
  startsBefore,
  type Id,
  type PastRun,
  type StartHistory,
} from './start-history.ts'

/** One horse of a card, before the race. `ability` comes from the evaluation, as of the race date. */
export interface CardRunner {
  horse: Id
  /** In years on the day; null or left out: unknown. */
  age?: number | null
  /** Expected SI on the day and the standard deviation of its prediction error, without the race's own noise. */
  abilitySi: number
  abilitySd: number
  /** Speed indexes of its past starts less what the days gave all alike, oldest first; at least the last six. */
  figuresSi: readonly number[]
  lane: number | null
  weightLb: number | null
  jockey: Id | null
  trainer: Id | null
  /** Adjustments in SI points from other models (an injury), 0 by default; added unweighted. */
  adjustmentsSi?: Record<string, number>
}

/** A race to be run. */
export interface RaceCard {
  /** YYYY-MM-DD; starts of this day or later are not read. */
  date: string
  track: Id
  distanceYards: number
  classLevel: number | null
  runners: CardRunner[]
}

/**
 * The features of the second stage. `scale` is a typical spread within a race, in the feature's unit; it makes the
 * penalty comparable between features.
 */
export const FEATURES = [
  { name: 'ability', scale: 5, unit: 'SI', meaning: 'expected speed index from the evaluation' },
  { name: 'last_figure', scale: 5, unit: 'SI', meaning: 'last figure above expectation' },
  { name: 'best_figure', scale: 4, unit: 'SI', meaning: 'best of the last six figures above expectation' },
  { name: 'form_trend', scale: 3, unit: 'SI', meaning: 'last figure against the three before, shrunk' },
  {
    name: 'recent_finishes',
    scale: 0.5,
    unit: 'normal score',
    meaning: 'recent finishing positions, for company met',
  },
  {
    name: 'class_change',
    scale: 0.5,
    unit: 'steps',
    meaning: 'company against the last start, up is positive',
  },
  { name: 'experience', scale: 0.5, unit: 'ln(1 + starts)', meaning: 'number of starts' },
  { name: 'debut', scale: 0.3, unit: '0/1', meaning: 'first start' },
  { name: 'days_since', scale: 0.6, unit: '60 days', meaning: 'days since the last start, up to 180' },
  { name: 'weight', scale: 0.7, unit: '10 lb', meaning: 'weight carried' },
  { name: 'lane', scale: 0.35, unit: '10 posts', meaning: 'post position itself' },
  {
    name: 'lane_bias',
    scale: 1,
    unit: 'SI',
    meaning: 'how starts from this post ran at this track and distance, shrunk',
  },
  { name: 'jockey', scale: 0.4, unit: 'ln ratio', meaning: 'jockey’s strike rate against chance, shrunk' },
  { name: 'trainer', scale: 0.25, unit: 'ln ratio', meaning: 'trainer’s strike rate against chance, shrunk' },
] as const satisfies readonly { name: string; scale: number; unit: string; meaning: string }[]

export type FeatureName = (typeof FEATURES)[number]['name']
type FeatureRow = Record<FeatureName, number | null>

/** Features of a field: n × k, row-major, each column with mean 0 over the field; unknown entries are 0. */
export interface FieldFeatures {
  n: number
  k: number
  x: Float64Array
}

/** How many newest starts and figures of a horse the features read. */
const RECENT = 6
/** Limit on a figure's difference from expectation, SI points: beyond it a run means trouble, not form. */
const FIGURE_LIMIT = 20
/** The last figure is compared with up to this many before it. */
const TREND_BEFORE = 3
/** Weight of a finish falls by this factor with each start since. */
const FINISH_DECAY = 0.75
const FINISH_PRIOR = 1.5
/** A field of unknown size counts as one of this many, or as the place says if that is more (assumed). */
const USUAL_FIELD = 8
/** A class step met counts like this much of a normal score in the finishing order (tuned on date splits). */
export const CLASS_STEP_SCORE = 0.4
const MAX_DAYS = 180
/** Who has no starts on file at this age or later has most likely run unknown to us: that he is a first-time starter is not known (assumed). */
export const LATE_DEBUT_AGE = 5
/** Steps of class beyond this count as this (assumed). */
const MAX_CLASS_STEPS = 4

/**
 * Builds the features of a card from the past, strictly before its date. Unknown values (no post recorded, no
 * jockey) count as the field's mean, so they move no runner. O(field × starts of a horse).
 */
export function fieldFeatures(card: RaceCard, history: StartHistory): FieldFeatures {
  const rows = card.runners.map((runner) => runnerFeatures(card, runner, history))
  const [n, k] = [rows.length, FEATURES.length]
  const x = new Float64Array(n * k)
  FEATURES.forEach(({ name }, j) => {
    const known = rows.flatMap((row) => row[name] ?? [])
    const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
    rows.forEach((row, i) => (x[i * k + j] = (row[name] ?? mean) - mean))
  })
  return { n, k, x }
}

function runnerFeatures(card: RaceCard, runner: CardRunner, history: StartHistory): FeatureRow {
  const { date, track, distanceYards, classLevel } = card
  const { abilitySi, lane, weightLb, jockey, trainer } = runner
  const runs = startsBefore(history, runner.horse, date)
  const last = runs.at(-1)
  const isPastUnknown = !last && (runner.age ?? 0) >= LATE_DEBUT_AGE
  return {
    ability: abilitySi,
    ...figureFeatures(runner.figuresSi, abilitySi),
    recent_finishes: finishScore(runs, classLevel),
    class_change: last ? stepsBetween(last.classLevel, classLevel) : 0,
    experience: isPastUnknown ? null : Math.log(1 + runs.length),
    debut: isPastUnknown ? null : last ? 0 : 1,
    days_since: isPastUnknown ? null : last ? Math.min(MAX_DAYS, daysBetween(last.date, date)) / 60 : 1,
    weight: weightLb === null ? null : weightLb / 10,
    lane: lane === null ? null : lane / 10,
    lane_bias: lane === null ? null : laneEffect(history, { track, distanceYards, lane }, date),
    jockey: jockey === null ? null : logStrikeRate(history, 'jockeys', jockey, date),
    trainer: trainer === null ? null : logStrikeRate(history, 'trainers', trainer, date),
  }
}

/** How the newest figures compare with expectation; all 0 without a figure. */
function figureFeatures(
  figuresSi: readonly number[],
  abilitySi: number,
): Pick<FeatureRow, 'last_figure' | 'best_figure' | 'form_trend'> {
  const above = figuresSi
    .slice(-RECENT)
    .map((figure) => Math.min(FIGURE_LIMIT, Math.max(-FIGURE_LIMIT, figure - abilitySi)))
  const last = above.at(-1) ?? 0
  const before = above.slice(0, -1).slice(-TREND_BEFORE)
  const n = before.length
  const mean = before.reduce((sum, value) => sum + value, 0) / Math.max(1, n)
  return {
    last_figure: last,
    best_figure: above.length === 0 ? 0 : Math.max(...above),
    form_trend: ((last - mean) * n) / (n + 2),
  }
}

/** Normal scores of the last six finishes, newest weighted most, raised by the company met; shrunk to 0. */
function finishScore(runs: readonly PastRun[], classNow: number | null): number {
  let sum = 0
  let weights = FINISH_PRIOR
  runs
    .slice(-RECENT)
    .toReversed()
    .forEach((run, age) => {
      const weight = FINISH_DECAY ** age
      const n = Math.max(run.fieldSize ?? USUAL_FIELD, run.finish ?? 1)
      const company = stepsBetween(classNow, run.classLevel)
      sum += weight * (CLASS_STEP_SCORE * company + finishingScore(run.finish ?? n, n))
      weights += weight
    })
  return sum / weights
}

/** From one class to another; 0 where either is unknown. A purse can be a thousand times another, the company cannot. */
const stepsBetween = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.min(MAX_CLASS_STEPS, Math.max(-MAX_CLASS_STEPS, to - from))

/** Normal score of a finishing position, positive in the first half of the field. */
const finishingScore = (finish: number, n: number): number => -normalQuantile((finish - 0.5) / n)
