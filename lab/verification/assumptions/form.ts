import { CLASS_STEP_SCORE } from '@quarterpole/racing/features'
import { defaultRaceModel, predictRace } from '@quarterpole/racing/race-model'
import {
  classOfPurse,
  indexStarts,
  LANE_PRIOR_STARTS,
  laneEffect,
  logStrikeRate,
  STRIKE_PRIOR_WINS,
} from '@quarterpole/racing/start-history'
import { type Assumption, assumption, signed } from './assumption.ts'

const DAY = '2026-11-20'
const start = {
  date: '2026-11-01',
  horse: 0,
  track: 1,
  distanceYards: 400,
  figureSi: null,
  residualSi: null,
  finish: null,
  fieldSize: 8,
  classLevel: null,
  lane: null,
  jockey: null,
  trainer: null,
}

/** The first of eight equal runners was fourth of eight for $40,000 and runs for $20,000; steps as a share of a doubling. */
function lastStart({ steps, weigh = 1 }: { steps: number; weigh?: number }): string {
  const classOf = (purse: number) => steps * (classOfPurse(purse) ?? 0)
  const history = indexStarts([{ ...start, finish: 4, classLevel: classOf(40_000) }])
  const card = {
    date: DAY,
    track: 1,
    distanceYards: 400,
    classLevel: classOf(20_000),
    runners: Array.from({ length: 8 }, (_, horse) => ({
      horse,
      abilitySi: 85,
      abilitySd: 3,
      figuresSi: [],
      lane: null,
      weightLb: null,
      jockey: null,
      trainer: null,
    })),
  }
  const model = defaultRaceModel()
  const weights = { ...model.weights, class_change: weigh * model.weights.class_change }
  const { recent_finishes, class_change } = predictRace({ ...model, weights }, card, history).runners[0]
    .contributions
  return `${signed(recent_finishes + class_change)} points`
}

/** How many times the money is one step of class, as the code has it. */
const stepPurse = 2 ** (1 / ((classOfPurse(2000) ?? Number.NaN) - (classOfPurse(1000) ?? Number.NaN)))

/** A prior worth half as much is the same as twice the starts. */
function strikeWith(prior: number): string {
  const times = STRIKE_PRIOR_WINS / prior
  const rides = Array.from({ length: times * 96 }, (_, i) => ({
    ...start,
    jockey: 'J',
    finish: i < times * 20 ? 1 : 5,
  }))
  return `${signed(100 * Math.expm1(logStrikeRate(indexStarts(rides), 'jockeys', 'J', DAY) ?? Number.NaN), 0)}%`
}

function laneWith(prior: number): string {
  const starts = Array.from({ length: (LANE_PRIOR_STARTS / prior) * 60 }, () => ({
    ...start,
    lane: 1,
    residualSi: -2,
  }))
  return `${signed(laneEffect(indexStarts(starts), { track: 1, distanceYards: 400, lane: 1 }, DAY))} points`
}

const LAST =
  'what being fourth of eight for $40,000 adds, running for $20,000 today, before a herd has fitted weights'

export const FORM: readonly Assumption[] = [
  assumption(
    {
      id: 'class-step',
      model: 'race',
      name: 'A purse this many times as large is one step up in class',
      unit: 'times the money',
      mark: 'assumed',
      source: 'No study was found; the range is ours. Steps are cut at four.',
      effect: LAST,
    },
    { low: 1.5, used: stepPurse, high: 4 },
    (times) => lastStart({ steps: Math.log(stepPurse) / Math.log(times) }),
  ),
  assumption(
    {
      id: 'class-score',
      model: 'race',
      name: 'What a step of class met counts in the finishing order',
      unit: 'normal scores',
      mark: 'measured',
      source: 'Tuned on Hong Kong sprint cards, whose classes aren’t purses; the range is ours.',
      effect: LAST,
    },
    { low: 0.2, used: CLASS_STEP_SCORE, high: 0.8 },
    // Company counts with both the step's score and the change of class: the second is held as it is.
    (score) => lastStart({ steps: score / CLASS_STEP_SCORE, weigh: CLASS_STEP_SCORE / score }),
  ),
  assumption(
    {
      id: 'strike-prior',
      model: 'race',
      name: 'Wins at chance’s rate that a jockey or trainer begins with',
      unit: 'wins',
      mark: 'measured',
      source: 'Half or double moved the forecasts of Hong Kong sprints by .002 at most.',
      effect: 'how much oftener than chance a jockey counts as winning who won 20 of 96 in fields of eight',
    },
    { low: 4, used: STRIKE_PRIOR_WINS, high: 16 },
    strikeWith,
  ),
  assumption(
    {
      id: 'post-prior',
      model: 'race',
      name: 'Starts without any post effect that a post begins with',
      unit: 'starts',
      mark: 'measured',
      source: 'Half or double moved the forecasts of Hong Kong sprints by .002 at most.',
      effect: 'what a post counts for whose 60 starts ran 2 points below expectation',
    },
    { low: 20, used: LANE_PRIOR_STARTS, high: 80 },
    laneWith,
  ),
]
