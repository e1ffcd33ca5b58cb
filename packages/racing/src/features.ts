import { normalQuantile } from '@quarterpole/numerics/normal'
import {
  laneEffect,
  logStrikeRate,
  startsBefore,
  type Id,
  type PastStart,
  type StartHistory,
} from './start-history.ts'

/** One horse of a card, before the race. `ability` comes from the evaluation, as of the race date. */
export interface CardRunner {
  horse: Id
  /** Expected SI on the day, and the standard deviation of its prediction error (without the race's own noise). */
  abilitySi: number
  abilitySd: number
  lane: number | null
  weightLb: number | null
  jockey: Id | null
  trainer: Id | null
  /** Adjustments in SI points from elsewhere (an injury), 0 by default; enter as they are, unweighted. */
  adjustmentsSi?: Record<string, number>
}

/** A race to be run. */
export interface RaceCard {
  /** YYYY-MM-DD; nothing of this day or later is read. */
  date: string
  track: Id
  distanceYards: number
  classLevel: number | null
  runners: CardRunner[]
}

/**
 * The features of the second stage. `scale` is a typical spread within a race, in the feature's unit, by which the
 * penalty is made comparable between features; `meaning` is for people.
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
  { name: 'lane', scale: 0.35, unit: '10 lanes', meaning: 'post position as such' },
  {
    name: 'lane_bias',
    scale: 1,
    unit: 'SI',
    meaning: 'what this lane did at this track and distance, shrunk',
  },
  { name: 'jockey', scale: 0.4, unit: 'ln ratio', meaning: 'jockey’s strike rate against chance, shrunk' },
  { name: 'trainer', scale: 0.25, unit: 'ln ratio', meaning: 'trainer’s strike rate against chance, shrunk' },
] as const satisfies readonly { name: string; scale: number; unit: string; meaning: string }[]

export type FeatureName = (typeof FEATURES)[number]['name']
type FeatureRow = Record<FeatureName, number | null>

/** Features of a field: n × k, row-major, each column with mean 0 over the field; unknown entries stand at 0. */
export interface FieldFeatures {
  n: number
  k: number
  x: Float64Array
}

/** Limit to how far one figure can stand off expectation, SI points: beyond it a run says trouble, not form. */
const FIGURE_LIMIT = 20
const RECENT = 6
const FINISH_DECAY = 0.75
const FINISH_PRIOR = 1.5
/** A class step met counts like this much of a normal score in the finishing order (tuned on date splits). */
const CLASS_STEP_SCORE = 0.4
const MAX_DAYS = 180

/**
 * Builds the features of a card from the past, strictly before its date. Unknown values (no lane recorded, no
 * jockey) count as the field's mean, so they move nobody. O(field × starts of a horse).
 */
export function fieldFeatures(card: RaceCard, history: StartHistory): FieldFeatures {
  const rows = card.runners.map((runner) => runnerFeatures(card, runner, history))
  const k = FEATURES.length
  const x = new Float64Array(rows.length * k)
  FEATURES.forEach(({ name }, column) => {
    const known = rows.map((r) => r[name]).filter((v) => v !== null)
    const mean = known.reduce((a, b) => a + b, 0) / Math.max(1, known.length)
    rows.forEach((r, i) => {
      const value = r[name]
      x[i * k + column] = value === null ? 0 : value - mean
    })
  })
  return { n: rows.length, k, x }
}

function runnerFeatures(card: RaceCard, runner: CardRunner, history: StartHistory): FeatureRow {
  const { track, distanceYards, date } = card
  const { lane, jockey, trainer, abilitySi } = runner
  const runs = startsBefore(history, runner.horse, date)
  return {
    ability: abilitySi,
    ...figureFeatures(runs, abilitySi),
    ...careerFeatures(runs, card),
    weight: runner.weightLb === null ? null : runner.weightLb / 10,
    lane: lane === null ? null : lane / 10,
    lane_bias: lane === null ? null : laneEffect(history, { track, distanceYards, lane }, date),
    jockey: jockey === null ? null : logStrikeRate(history, 'jockeys', jockey, date),
    trainer: trainer === null ? null : logStrikeRate(history, 'trainers', trainer, date),
  }
}

function figureFeatures(
  runs: readonly PastStart[],
  abilitySi: number,
): Pick<FeatureRow, 'last_figure' | 'best_figure' | 'form_trend'> {
  const offs = runs
    .map((r) => r.figureSi)
    .filter((f) => f !== null)
    .slice(-RECENT)
    .map((f) => Math.min(FIGURE_LIMIT, Math.max(-FIGURE_LIMIT, f - abilitySi)))
  if (offs.length === 0) return { last_figure: 0, best_figure: 0, form_trend: 0 }
  const last = offs[offs.length - 1]
  const before = offs.slice(-4, -1)
  const beforeMean = before.reduce((a, b) => a + b, 0) / Math.max(1, before.length)
  return {
    last_figure: last,
    best_figure: Math.max(...offs),
    form_trend: before.length === 0 ? 0 : ((last - beforeMean) * before.length) / (before.length + 2),
  }
}

function careerFeatures(
  runs: readonly PastStart[],
  card: RaceCard,
): Pick<FeatureRow, 'recent_finishes' | 'class_change' | 'experience' | 'debut' | 'days_since'> {
  const last = runs.at(-1)
  const classNow = card.classLevel
  return {
    recent_finishes: finishScore(runs, classNow),
    class_change: !last || last.classLevel === null || classNow === null ? 0 : classNow - last.classLevel,
    experience: Math.log(1 + runs.length),
    debut: last ? 0 : 1,
    days_since: last ? Math.min(MAX_DAYS, daysBetween(last.date, card.date)) / 60 : 1,
  }
}

/** Normal scores of the last six finishes, newest weighted most, raised by the company met; shrunk to 0. */
function finishScore(runs: readonly PastStart[], classNow: number | null): number {
  let sum = 0
  let weights = FINISH_PRIOR
  runs
    .slice(-RECENT)
    .reverse()
    .forEach((run, age) => {
      const weight = FINISH_DECAY ** age
      const n = Math.max(run.fieldSize, run.finish ?? 1)
      const company = run.classLevel === null || classNow === null ? 0 : run.classLevel - classNow
      sum += weight * (CLASS_STEP_SCORE * company - normalQuantile(((run.finish ?? n) - 0.5) / n))
      weights += weight
    })
  return sum / weights
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
