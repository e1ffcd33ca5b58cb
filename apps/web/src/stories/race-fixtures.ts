import { finding } from './wire.ts'
import { addDays } from '@quarterpole/contract/day'
import type { EvaluationId, HorseId, RaceCardId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { firstThree } from '@quarterpole/racing/order'
import { finishDistribution } from '@quarterpole/racing/order-distribution'
import type { CardDraft } from '../racing/race/card-draft.ts'
import type { RaceCard, RaceModelReport } from '../racing/race-lens/queries.ts'

// Made-up horses; the gallery alone makes up ids.
const FIELD = [
  ['Tin Roof Rain', 'M', 3, 'Kiowa Signal', { own_record: 2.6, sire_and_dam: 1.6, distance: 0.8 }],
  ['Second Cutting', 'G', 4, 'Drouth Breaker', { own_record: 3.1, sire_and_dam: 0.4, distance: 0.6 }],
  ['Hush Caddo', 'M', 3, 'Copperline Jet', { own_record: 0.9, sire_and_dam: 1.2, distance: -0.2 }],
  ['Blackland Bell', 'M', 3, 'Lantern Ridge', { own_record: -0.4, sire_and_dam: -0.3, distance: 0.2 }],
  ['Levee Road', 'G', 5, 'High Plains Alibi', { own_record: -0.9, sire_and_dam: -0.5, distance: 0.1 }],
  ['Ledger Lad', 'G', 4, 'Cimarron Ledger', { own_record: -1.6, sire_and_dam: -0.6, distance: 0.3 }],
  ['Quick Deposition', 'G', 3, 'Mesa Verdict', { own_record: -1.3, sire_and_dam: -0.6, distance: -1.3 }],
  [
    'Prairie Arithmetic the Second of Deaf Smith County',
    'S',
    2,
    null,
    { own_record: -2.4, sire_and_dam: -1.2, distance: -0.5 },
  ],
] as const
const INJURY = { type: 'Fetlock chip', injury_date: '2026-10-13', expected_days_off: 135 }
const WORKS = [6, 14, 23].map((days_before, i) => ({
  work_date: addDays('2026-11-20', -days_before),
  days_before,
  distance_yards: [350, 250, 250][i] ?? 250,
  time_s: i === 2 ? null : 18.1 - 5 * i,
  manner: i === 0 ? ('handily' as const) : null,
  from_gate: i === 0,
  place: i === 0 ? 2 : null,
  of_works: i === 0 ? 14 : null,
}))
const BASE = 90.1
const SD = 8.2

function runnersOf(field: readonly (typeof FIELD)[number][]): RunnerPrediction[] {
  const sum = (parts: Record<string, number>) => Object.values(parts).reduce((a, b) => a + b, 0)
  const mean = Float64Array.from(field, ([, , , , parts]) => BASE + sum(parts))
  const finish = finishDistribution({ mean, sd: new Float64Array(field.length).fill(SD) })
  const { win, place, show } = firstThree(finish)
  return field.map(([horse_name, sex, age, sire_name, parts], i) => ({
    horse_id: (9000 + i) as HorseId,
    horse_name,
    sex,
    age,
    sire_name,
    post_position: null,
    projected_si: mean[i] ?? BASE,
    sd_si: SD,
    expected_si_sd: 4.2 + i / 4,
    confidence: 0.76 - i / 14,
    win_probability: win[i] ?? 0,
    place_probability: Math.min(1, place[i] ?? 0),
    show_probability: Math.min(1, show[i] ?? 0),
    finish: [...(finish[i] ?? [])],
    feature_contributions: { ...parts },
    reasons: {
      pros: ['its own record (+2.6)', 'its sire and dam (+1.6)'],
      cons: ['little on file to judge it by'],
      sentence: 'In her favor: her record (+2.6) and breeding (+1.6). Nothing against her.',
    },
    starts: Math.max(0, 7 - i),
    last_si: i === 7 ? [] : [101, 96, 97].map((si) => si - i),
    days_since: i === 7 ? null : 12 + 9 * i,
    active_injury: i === 3 ? INJURY.type : null,
    injury: i === 3 ? INJURY : null,
    sire_id: sire_name === null ? null : ((9500 + i) as HorseId),
    works: WORKS.slice(0, Math.max(0, 3 - i)),
    si_by_distance: RACE_DISTANCES.map((distance_yards) => ({
      distance_yards,
      projected_si: (mean[i] ?? BASE) + ((distance_yards - 400) / 100) * parts.distance,
    })),
  }))
}

const none = { kind: 'not_enough_data', n: 34, needed: 100, reason: 'too_few' } as const

export const fullRace: RacePrediction = {
  track_id: 1 as TrackId,
  track_name: 'Los Alamitos Race Course',
  distance_yards: 400,
  race_date: '2026-11-20',
  finding: finding(
    'Two horses stand out: *Tin Roof Rain* and *Second Cutting* win about 1 in 2 such races between ' +
      'them.',
  ),
  field_strength: BASE,
  field_strength_sd: 1.6,
  field_base: BASE,
  weather_impact: 0.16,
  weather_range: { low: 0.12, high: 0.2 },
  wind_direction_known: true,
  track_bias_flags: ['LANE_7_FAST', 'CONDITION_MUDDY_SLOW'],
  track_bias: { lanes: { kind: 'estimated', n: 412, effects: [] }, conditions: none },
  predictions: runnersOf(FIELD),
  model: {
    version: '1.0.0 fit 3',
    kind: 'fitted',
    races: 212,
    evaluation: 'in_use',
    evaluation_id: 4 as EvaluationId,
    starts: 1904,
  },
  input_hash: '7f3a90d2c1aa0b55e1f06d7788123409aa55c0ffee00112233445566778fc21e',
}

/** The same race entered in full: posts drawn, riders named. */
export const drawnRace: RacePrediction = {
  ...fullRace,
  race_number: 5,
  post_time: '19:40',
  predictions: fullRace.predictions.map((runner, i) => ({
    ...runner,
    post_position: 1 + ((i * 3) % 8),
    jockey: i === 2 ? null : 'R. Vallejo',
    trainer: 'Luz Arredondo',
    weight_lb: 122 + i,
  })),
}

/** Two first-time starters, on a day long past. */
export const thinRace: RacePrediction = {
  ...fullRace,
  finding: [{ text: 'Nothing separates these horses: each wins about 1 in 2.', strong: false }],
  weather_impact: -0.003,
  weather_range: { low: -0.17, high: 0.17 },
  wind_direction_known: false,
  track_bias_flags: [],
  track_bias: { lanes: none, conditions: none },
  predictions: runnersOf(FIELD.slice(0, 2)).map((runner) => ({
    ...runner,
    projected_si: BASE,
    win_probability: 0.5,
    place_probability: 1,
    show_probability: 1,
    finish: [0.5, 0.5],
    confidence: 0,
    feature_contributions: { own_record: 0, sire_and_dam: 0, distance: 0 },
    starts: 0,
    last_si: [],
    days_since: null,
  })),
  model: {
    version: '1.0.0 default',
    kind: 'default',
    races: 0,
    evaluation: 'as_of_date',
    evaluation_id: null,
    starts: 12,
  },
}

export const emptyDraft: CardDraft = {
  track: undefined,
  distance: 400,
  date: '2026-11-20',
  temp: 75,
  wind: 5,
  from: 'unknown',
  humidity: 50,
  condition: 'fast',
  horses: [],
  field: [],
  number: undefined,
  postTime: undefined,
  purse: undefined,
  lanes: false,
}

const bins = [
  [0.034, 11, 412],
  [0.07, 31, 388],
  [0.14, 92, 601],
  [0.24, 70, 289],
  [0.31, 28, 96],
  [0.42, 13, 31],
].map(([predicted = 0, won = 0, runners = 1], i) => ({
  from: i / 10,
  to: (i + 1) / 10,
  runners,
  predicted,
  won: won / runners,
}))

export const untested: RaceModelReport = {
  version: '1.0.0 default',
  kind: 'default',
  races: 0,
  first_date: null,
  last_date: null,
  fitted_at: null,
  weights: {},
  outcome_sd: SD,
  backtest: { kind: 'not_enough_races', races: 25, needed: 50 },
  sealed: { cards: 1, scored: 0, score: null, needed: 10 },
}
const score = {
  races: 212,
  log_loss: { mean: 1.86, se: 0.05 },
  uniform_log_loss: 2.08,
  gain: { mean: 0.22, se: 0.04 },
  mcfadden_r2: 0.106,
  first_choice_won: 0.31,
  brier: 0.79,
  place_log_loss: null,
  show_log_loss: null,
  bins,
  slope: { mean: 0.97, se: 0.09 },
}
export const tested: RaceModelReport = {
  ...untested,
  kind: 'fitted',
  races: 212,
  first_date: '2023-05-06',
  last_date: '2026-11-08',
  fitted_at: '2026-11-09T08:00:00.000Z',
  backtest: {
    kind: 'tested',
    first_date: '2024-03-02',
    last_date: '2026-11-08',
    score,
    best_recent: { ...score, log_loss: { mean: 1.97, se: 0.05 } },
  },
}
export const sealedScore: RaceModelReport = {
  ...tested,
  sealed: { cards: 31, scored: 28, score, needed: 10 },
}

const [first, second] = fullRace.predictions
export const cards: RaceCard[] = [0, 1].map((i) => ({
  id: (70 - i) as RaceCardId,
  track_id: fullRace.track_id,
  track_name: fullRace.track_name,
  race_date: i === 0 ? '2026-11-20' : '2026-11-08',
  distance_yards: 400,
  race_number: i === 0 ? 5 : null,
  post_time: i === 0 ? '13:50' : null,
  request: {
    track_id: fullRace.track_id,
    distance_yards: 400,
    race_date: fullRace.race_date,
    horse_ids: fullRace.predictions.map(({ horse_id }) => horse_id),
    weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
  },
  prediction: fullRace,
  input_hash: fullRace.input_hash,
  model_version: fullRace.model.version,
  sealed_at: '2026-11-07T18:04:00.000Z',
  caution: null,
  race_id: i === 0 ? null : (500 as RaceId),
  score:
    i === 0 || !first || !second
      ? null
      : {
          race_id: 500 as RaceId,
          scored_at: '2026-11-09T08:00:00.000Z',
          runners: [first, second].map(({ horse_id, horse_name, win_probability }, at) => ({
            horse_id,
            horse_name,
            win_probability,
            finish: 2 - at,
          })),
          not_started: [],
          winners: [second.horse_id],
          log_loss: 1.51,
          uniform_log_loss: 2.08,
          brier: 0.78,
          first_choice_won: 0,
        },
}))
