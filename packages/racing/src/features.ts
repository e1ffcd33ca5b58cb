import { normalQuantile } from '@quarterpole/numerics/normal'
import {
  daysBetween,
  laneEffect,
  logStrikeRate,
  RECENT,
  startsBefore,
  type Id,
  type PastRun,
  type RecentRuns,
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

/** Column of each feature. */
const COLUMN = Object.fromEntries(FEATURES.map(({ name }, j) => [name, j])) as Record<FeatureName, number> // fromEntries widens the keys

/** Features of a field: n × k, row-major, each column with mean 0 over the field; unknown entries stand at 0. */
export interface FieldFeatures {
  n: number
  k: number
  x: Float64Array
}

/** Limit to how far one figure can stand off expectation, SI points: beyond it a run says trouble, not form. */
const FIGURE_LIMIT = 20
/** The last figure is set against so many before it. */
const TREND_BEFORE = 3
/** Of the last finish, the one before it and so on. */
const FINISH_WEIGHTS = Array.from({ length: RECENT }, (_, age) => 0.75 ** age)
const FINISH_PRIOR = 1.5
/** A class step met counts like this much of a normal score in the finishing order (tuned on date splits). */
const CLASS_STEP_SCORE = 0.4
const MAX_DAYS = 180
/** Steps of class beyond this count as this (assumed). */
const MAX_CLASS_STEPS = 4

/** What a runner's past before the race says, whatever the distance. */
export interface RunnerPast {
  /** Up to six, the newest last. */
  figures: readonly number[]
  career: Pick<FeatureRow, 'recent_finishes' | 'class_change' | 'experience' | 'debut' | 'days_since'>
  people: Pick<FeatureRow, 'jockey' | 'trainer'>
}

/** Reads each runner's past, strictly before the card's date. O(field × starts of a horse). */
export const runnersPast = (card: RaceCard, history: StartHistory): RunnerPast[] =>
  card.runners.map(({ horse, jockey, trainer }) => {
    const runs = startsBefore(history, horse, card.date)
    const people = {
      jockey: jockey === null ? null : logStrikeRate(history, 'jockeys', jockey, card.date),
      trainer: trainer === null ? null : logStrikeRate(history, 'trainers', trainer, card.date),
    }
    return runnerPast(card, { starts: runs.length, runs }, people)
  })

const NOBODY: RunnerPast['people'] = { jockey: null, trainer: null }

/** The past of one runner of a card from its starts before the card's date. */
export const runnerPast = (card: RaceCard, recent: RecentRuns, people = NOBODY): RunnerPast => ({
  figures: recentFigures(recent.runs),
  career: careerFeatures(recent, card),
  people,
})

/**
 * Builds the features of a card from the past, strictly before its date. Unknown values (no lane recorded, no
 * jockey) count as the field's mean, so they move nobody.
 *
 * @param past  of the same runners on the same date, where it was read before
 */
export function fieldFeatures(
  card: RaceCard,
  history: StartHistory,
  past: readonly RunnerPast[] = runnersPast(card, history),
): FieldFeatures {
  const n = card.runners.length
  const k = FEATURES.length
  const x = new Float64Array(n * k)
  for (let i = 0; i < n; i++) writeRow({ x, from: i * k }, { card, history }, card.runners[i], past[i])
  for (let column = 0; column < k; column++) centre(x, column)
  return { n, k, x }
}

/** A column against its mean over the field, what is unknown at 0. Mutates x. */
function centre(x: Float64Array, column: number): void {
  const k = FEATURES.length
  let sum = 0
  let known = 0
  for (let at = column; at < x.length; at += k) {
    if (Number.isNaN(x[at])) continue
    sum += x[at]
    known++
  }
  const mean = sum / Math.max(1, known)
  for (let at = column; at < x.length; at += k) x[at] = Number.isNaN(x[at]) ? 0 : x[at] - mean
}

/** A card's field with all that its features are made of. */
export interface FieldOnCard {
  card: RaceCard
  history: StartHistory
  past: readonly RunnerPast[]
  features: FieldFeatures
}

/** Another distance, and what is expected there of each runner, SI points. */
export interface OtherDistance {
  distanceYards: number
  abilitySi: readonly number[]
}

const LANE_BIAS = COLUMN.lane_bias
/** What another distance changes. */
const BY_DISTANCE = [COLUMN.ability, COLUMN.last_figure, COLUMN.best_figure, COLUMN.form_trend, LANE_BIAS]

/**
 * {@link fieldFeatures} of the same field on the same day, were the race run over another distance.
 *
 * @param there  features of the same field, which are written over
 */
export function featuresAtDistanceInto(
  there: FieldFeatures,
  { card, history, past, features }: FieldOnCard,
  { distanceYards, abilitySi }: OtherDistance,
): void {
  const { n, k, x } = there
  x.set(features.x)
  for (let i = 0; i < n; i++) {
    const row = { x, from: i * k }
    writeAbility(row, past[i].figures, abilitySi[i])
    x[row.from + LANE_BIAS] = laneBias({ card, history }, card.runners[i].lane, distanceYards)
  }
  for (const column of BY_DISTANCE) centre(x, column)
}

const UNKNOWN = Number.NaN

/** Where a runner's row begins in the matrix; a view of its own would cost more than to write it. */
interface Row {
  x: Float64Array
  from: number
}

/** A runner's features by column, NaN where one is not known. Mutates the row. */
function writeRow(
  row: Row,
  { card, history }: { card: RaceCard; history: StartHistory },
  { lane, weightLb, abilitySi }: CardRunner,
  { figures, career, people }: RunnerPast,
): void {
  const { x, from } = row
  writeAbility(row, figures, abilitySi)
  x[from + COLUMN.recent_finishes] = career.recent_finishes ?? UNKNOWN
  x[from + COLUMN.class_change] = career.class_change ?? UNKNOWN
  x[from + COLUMN.experience] = career.experience ?? UNKNOWN
  x[from + COLUMN.debut] = career.debut ?? UNKNOWN
  x[from + COLUMN.days_since] = career.days_since ?? UNKNOWN
  x[from + COLUMN.weight] = weightLb === null ? UNKNOWN : weightLb / 10
  x[from + COLUMN.lane] = lane === null ? UNKNOWN : lane / 10
  x[from + LANE_BIAS] = laneBias({ card, history }, lane, card.distanceYards)
  x[from + COLUMN.jockey] = people.jockey ?? UNKNOWN
  x[from + COLUMN.trainer] = people.trainer ?? UNKNOWN
}

const laneBias = (
  { card: { track, date }, history }: { card: RaceCard; history: StartHistory },
  lane: number | null,
  distanceYards: number,
): number => (lane === null ? UNKNOWN : laneEffect(history, { track, distanceYards, lane }, date))

function recentFigures(runs: readonly PastRun[]): number[] {
  const figures: number[] = []
  for (let at = runs.length - 1; at >= 0 && figures.length < RECENT; at--) {
    const figure = runs[at].figureSi
    if (figure !== null) figures.push(figure)
  }
  return figures.reverse()
}

/** What is expected, and how the figures stand off it; those 0 without a figure. Mutates the row. */
function writeAbility({ x, from }: Row, figures: readonly number[], abilitySi: number): void {
  x[from + COLUMN.ability] = abilitySi
  const n = figures.length
  const before = Math.max(0, Math.min(TREND_BEFORE, n - 1))
  let [last, best, sumBefore] = [0, n === 0 ? 0 : -FIGURE_LIMIT, 0]
  for (let i = 0; i < n; i++) {
    const off = Math.min(FIGURE_LIMIT, Math.max(-FIGURE_LIMIT, figures[i] - abilitySi))
    best = Math.max(best, off)
    if (i === n - 1) last = off
    else if (i >= n - 1 - before) sumBefore += off
  }
  x[from + COLUMN.last_figure] = last
  x[from + COLUMN.best_figure] = best
  x[from + COLUMN.form_trend] = before === 0 ? 0 : ((last - sumBefore / before) * before) / (before + 2)
}

function careerFeatures({ starts, runs }: RecentRuns, card: RaceCard): RunnerPast['career'] {
  const last = runs.at(-1)
  const classNow = card.classLevel
  return {
    recent_finishes: finishScore(runs, classNow),
    class_change: last ? stepsBetween(last.classLevel, classNow) : 0,
    experience: Math.log(1 + starts),
    debut: last ? 0 : 1,
    days_since: last ? Math.min(MAX_DAYS, daysBetween(last.date, card.date)) / 60 : 1,
  }
}

/** Normal scores of the last six finishes, newest weighted most, raised by the company met; shrunk to 0. */
function finishScore(runs: readonly PastRun[], classNow: number | null): number {
  let sum = 0
  let weights = FINISH_PRIOR
  for (let age = 0; age < Math.min(RECENT, runs.length); age++) {
    const run = runs[runs.length - 1 - age]
    const weight = FINISH_WEIGHTS[age]
    const n = Math.max(run.fieldSize, run.finish ?? 1)
    const company = stepsBetween(classNow, run.classLevel)
    sum += weight * (CLASS_STEP_SCORE * company + finishingScore(run.finish ?? n, n))
    weights += weight
  }
  return sum / weights
}

/** From one class to another; 0 where either is unknown. A purse can be a thousand times another, the company cannot. */
const stepsBetween = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.min(MAX_CLASS_STEPS, Math.max(-MAX_CLASS_STEPS, to - from))

/** Normal scores of finishing positions, positive for the first half; worked out once for each field size. */
const SCORES: number[][] = []
function finishingScore(finish: number, n: number): number {
  const scores = (SCORES[n] ??= Array.from({ length: n }, (_, i) => -normalQuantile((i + 0.5) / n)))
  return scores[finish - 1]
}
