import { daysBetween } from '@quarterpole/contract/day'
import type { ContributionName } from '@quarterpole/contract/contributions'
import type { HorseId } from '@quarterpole/contract/ids'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { raceFinding } from '@quarterpole/contract/race-finding'
import type { RacePrediction, RaceRequest, RunnerPrediction, RunnerWork } from '@quarterpole/contract/race'
import type { TrackTable, WorkTable } from '@quarterpole/db/schema'
import { timeShift } from '@quarterpole/racing/conditions'
import type { RacePrediction as Forecast } from '@quarterpole/racing/race-model'
import { trackBiasFlags } from '@quarterpole/racing/track-bias'
import { at } from '../../herd/snapshot/snapshot.ts'
import { presentOut } from '../../herd/horses/present-horse.ts'
import { presentEffects } from '../tracks/bias.ts'
import type { Ability } from './ability.ts'
import type { CardInputs } from './card-inputs.ts'
import { distanceFinding } from './finding.ts'
import type { ModelInUse } from './model-in-use.ts'
import { runnerReasons } from './reasons.ts'

/** The forecast of a card; arrays run by runner in the order of the request. */
export interface CardForecast {
  model: ModelInUse
  abilities: readonly Ability[]
  forecast: Forecast
  /** Spread of each runner's speed index on the day about its projection. */
  sdSi: readonly number[]
  /** Projected SI at each race distance. */
  siByDistance: readonly (readonly number[])[]
  inputHash: string
}

/** Figures shown of a runner, newest first. */
const LAST_FIGURES = 3

/** A prediction as the contract types it: the reply, and what a sealed card stores. */
export function presentPrediction(inputs: CardInputs, outcome: CardForecast): RacePrediction {
  const { request, track, asOf } = inputs
  const { forecast, abilities, model, inputHash } = outcome
  const predictions = inputs.runners
    .map((_, i) => presentRunner(inputs, outcome, i))
    .toSorted((a, b) => b.win_probability - a.win_probability)
  return {
    track_id: track.id,
    track_name: track.name,
    distance_yards: request.distance_yards,
    race_date: request.race_date,
    race_number: request.race_number ?? null,
    post_time: request.post_time ?? null,
    finding: [...raceFinding(predictions), ...distanceFinding(request.distance_yards)],
    field_strength: forecast.fieldBaseSi,
    field_strength_sd: Math.sqrt(abilities.reduce((s, { sd }) => s + sd * sd, 0)) / abilities.length,
    field_base: forecast.fieldBaseSi,
    ...weatherImpact(request, track),
    ...trackBias(inputs),
    predictions,
    model: {
      ...model.info,
      evaluation: asOf.source,
      evaluation_id: asOf.source === 'in_use' ? asOf.evaluation.run.id : null,
      starts: asOf.evaluation.run.starts,
    },
    input_hash: inputHash,
  }
}

function presentRunner(inputs: CardInputs, outcome: CardForecast, i: number): RunnerPrediction {
  const { request, asOf } = inputs
  const [runner, ability, chances] = [inputs.runners[i], outcome.abilities[i], outcome.forecast.runners[i]]
  if (!runner || !ability || !chances) throw new RangeError(`runner ${i} of ${inputs.runners.length}`)
  const { identities, ped } = asOf.herd
  const [sire, dam] = [at(ped.sire, runner.row), at(ped.dam, runner.row)]
  const contributions = contributionsOf(outcome, i)
  const last = runner.past.at(-1)
  return {
    horse_id: runner.id,
    horse_name: identities.nameAt(runner.row),
    sex: runner.sex,
    age: runner.age,
    sire_id: sire < 0 ? null : (at(asOf.herd.ids, sire) as HorseId), // the snapshot's ids are horse ids
    sire_name: sire < 0 ? null : identities.nameAt(sire),
    post_position: request.post_positions?.[i] ?? null,
    jockey: request.jockeys?.[i] ?? null,
    trainer: request.trainers?.[i] ?? null,
    weight_lb: request.weights_lb?.[i] ?? null,
    projected_si: chances.projectedSi,
    sd_si: outcome.sdSi[i] ?? Number.NaN, // the contract refuses NaN
    expected_si_sd: ability.sd,
    confidence: ability.confidence,
    win_probability: chances.win,
    // A sum of many small chances can exceed 1 by a rounding error.
    place_probability: Math.min(1, chances.place),
    show_probability: Math.min(1, chances.show),
    finish: Array.from(chances.finish, (chance) => Math.min(1, chance)),
    feature_contributions: Object.fromEntries(contributions),
    reasons: runnerReasons({
      contributions,
      sex: runner.sex,
      starts: runner.past.length,
      age: runner.age,
      hasParent: sire >= 0 || dam >= 0,
      confidence: ability.confidence,
      activeInjury: runner.injury?.type ?? null,
    }),
    starts: runner.past.length,
    last_si: runner.past
      .flatMap(({ figureSi }) => figureSi ?? [])
      .slice(-LAST_FIGURES)
      .toReversed(),
    days_since: last ? daysBetween(last.date, request.race_date) : null,
    active_injury: runner.injury?.type ?? null,
    injury: runner.injury && presentOut(runner.injury),
    works: runner.works.map((work) => presentWork(work, request.race_date)),
    si_by_distance: RACE_DISTANCES.map((distance_yards, d) => ({
      distance_yards,
      projected_si: Math.round(1000 * at(outcome.siByDistance[d] ?? [], i)) / 1000,
    })),
  }
}

const presentWork = (
  { work_date, distance_yards, time_s, manner, from_gate, place, of_works }: WorkTable,
  raceDate: string,
): RunnerWork => ({
  work_date,
  distance_yards,
  time_s,
  manner,
  from_gate: from_gate === 1,
  place,
  of_works,
  days_before: daysBetween(work_date, raceDate),
})

/** Reported of every runner; the other contributions only where they move it. */
const ALWAYS_REPORTED: ReadonlySet<ContributionName> = new Set([
  'own_record',
  'sire_and_dam',
  'distance',
  'sex_and_age',
])

/** The model's contributions with ability's split into its parts, each against the field's mean of it; SI points. */
function contributionsOf(
  { model: { model }, abilities, forecast }: CardForecast,
  i: number,
): [ContributionName, number][] {
  const scale = model.weights.ability * model.sdPerLogit * model.outcomeSd
  const partOf = (name: keyof Ability['parts']): [ContributionName, number] => {
    const own = abilities[i]?.parts[name] ?? Number.NaN
    return [
      name,
      scale * (own - abilities.reduce((sum, { parts }) => sum + parts[name], 0) / abilities.length),
    ]
  }
  const { ability: _, ...others } = forecast.runners[i]?.contributions ?? {}
  const contributions = [
    ...(['own_record', 'sire_and_dam', 'distance', 'sex_and_age', 'inbreeding'] as const).map(partOf),
    ...(Object.entries(others) as [ContributionName, number][]), // a card has no other adjustments
  ]
  return contributions.filter(([name, si]) => si !== 0 || ALWAYS_REPORTED.has(name))
}

/** What the day does to the winning time, from the drag model. */
function weatherImpact(
  { distance_yards, weather_conditions }: RaceRequest,
  { altitude_m }: TrackTable,
): Pick<RacePrediction, 'weather_impact' | 'weather_range' | 'wind_direction_known'> {
  const { temp_f, wind_mph, humidity, wind_direction = 'unknown' } = weather_conditions
  const { shiftS, lowS, highS, directionKnown } = timeShift(distance_yards, {
    altitudeM: altitude_m,
    tempF: temp_f,
    windMph: wind_mph,
    windDirection: wind_direction,
    humidityPct: humidity,
  })
  return {
    weather_impact: shiftS,
    weather_range: { low: lowS, high: highS },
    wind_direction_known: directionKnown,
  }
}

/** Post and condition effects at this track and distance; flags of posts only where a runner starts from them. */
function trackBias({ bias, request }: CardInputs): Pick<RacePrediction, 'track_bias_flags' | 'track_bias'> {
  const posts = new Set(request.post_positions)
  const concernsField = (flag: string) => {
    const post = /^LANE_(\d+)_/.exec(flag)?.[1]
    return post === undefined || posts.size === 0 || posts.has(Number(post))
  }
  return {
    track_bias_flags: trackBiasFlags(bias, request.weather_conditions.track_condition).filter(concernsField),
    track_bias: { lanes: presentEffects(bias.lanes), conditions: presentEffects(bias.conditions) },
  }
}
