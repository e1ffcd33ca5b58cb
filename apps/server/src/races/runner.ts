import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { RunnerPrediction } from '@quarterpole/contract/race'
import type { RunnerPast } from '@quarterpole/racing/features'
import { projectedSi, type RunnerPrediction as ModelRunner } from '@quarterpole/racing/race-model'
import { type PastStart, startsBefore } from '@quarterpole/racing/start-history'
import { type Ability, abilityOf, expectedAt } from './ability.ts'
import { type KnownCard, raceCardOf } from './known-card.ts'
import { reasonsOf } from './reasons.ts'

/** Abilities of the field at the distance of the race, in the order of the card. */
export const abilitiesOf = ({ horses, asOf, request }: KnownCard): Ability[] =>
  horses.map(({ row, sex, birth_year }) =>
    abilityOf(asOf, {
      row,
      distanceYards: request.distance_yards,
      sex,
      age: ageOn(request.race_date, birth_year),
    }),
  )

/** Ages turn on 1 January. */
const ageOn = (day: string, birthYear: number | null) =>
  birthYear === null ? null : Number(day.slice(0, 4)) - birthYear

const thousandths = (si: number) => Math.round(si * 1000) / 1000

interface FieldOnTheDay {
  /** At the distance of the race. */
  abilities: readonly Ability[]
  /** Projected speed index in the race itself. */
  onTheCard: readonly number[]
  past: readonly RunnerPast[]
}

/** What each runner would run at every distance on offer, in the same field, in the order of the card. */
export function projectedByDistance(
  card: KnownCard,
  { abilities, onTheCard, past }: FieldOnTheDay,
): RunnerPrediction['si_by_distance'][] {
  const { horses, model, history, request, asOf } = card
  const { base } = asOf.evaluation.run
  const fields = RACE_DISTANCES.map((distance) => {
    if (distance === request.distance_yards) return onTheCard
    const expected = abilities.map((ability) => expectedAt(ability, base, distance))
    // With the default weights a projection is the expected speed index itself.
    if (model.info.kind === 'default') return expected
    const there = abilities.map(({ sd }, i) => ({ expectedSi: expected[i] ?? Number.NaN, sd }))
    return projectedSi(model.model, raceCardOf(card, distance, there), history, past)
  })
  return horses.map((_, i) =>
    RACE_DISTANCES.map((distance_yards, d) => ({
      distance_yards,
      projected_si: thousandths(fields[d]?.[i] ?? Number.NaN),
    })),
  )
}

type Parts = Ability['parts']
const PARTS = ['own_record', 'sire_and_dam', 'distance', 'sex_and_age'] as const satisfies (keyof Parts)[]

/** The field's mean of each part of ability: what a runner's own is set against. */
export function meanParts(field: readonly Ability[]): Parts {
  const mean = (name: keyof Parts) => field.reduce((sum, { parts }) => sum + parts[name], 0) / field.length
  return {
    own_record: mean('own_record'),
    sire_and_dam: mean('sire_and_dam'),
    distance: mean('distance'),
    sex_and_age: mean('sex_and_age'),
  }
}

export interface RunnerFacts {
  i: number
  runner: ModelRunner
  ability: Ability
  field: Parts
  siByDistance: RunnerPrediction['si_by_distance']
}

/** One runner of the answer. */
export function presentRunner(
  card: KnownCard,
  { i, runner, ability, field, siByDistance }: RunnerFacts,
): RunnerPrediction {
  const { request, horses, history, injuries } = card
  const horse = horses[i]
  if (!horse) throw new RangeError(`runner ${i} of ${horses.length}`)
  const starts = startsBefore(history, horse.id, request.race_date)
  const contributions = partsOfAbility(card, runner, { own: ability.parts, field })
  const active_injury = injuries.get(horse.id) ?? null
  const last = starts.at(-1)
  return {
    horse_id: horse.id,
    horse_name: horse.name,
    sex: horse.sex,
    age: ageOn(request.race_date, horse.birth_year),
    sire_name: horse.sire_name,
    post_position: request.post_positions?.[i] ?? null,
    projected_si: runner.projectedSi,
    sd_si: runner.sdSi,
    expected_si_sd: ability.sd,
    confidence: ability.confidence,
    win_probability: runner.win,
    place_probability: Math.min(1, runner.place),
    show_probability: Math.min(1, runner.show),
    feature_contributions: contributions,
    reasons: reasonsOf({
      contributions,
      starts: starts.length,
      confidence: ability.confidence,
      activeInjury: active_injury,
    }),
    starts: starts.length,
    last_si: lastFigures(starts),
    days_since: last ? daysBetween(last.date, request.race_date) : null,
    active_injury,
    si_by_distance: siByDistance,
  }
}

/** Up to three, the newest first. */
function lastFigures(starts: readonly PastStart[]): number[] {
  const figures: number[] = []
  for (let i = starts.length - 1; i >= 0 && figures.length < 3; i--) {
    const figure = starts[i]?.figureSi ?? null
    if (figure !== null) figures.push(figure)
  }
  return figures
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The model's contributions with the one of ability told in its parts, each against the field's mean of it;
 * features that move nobody are left out.
 */
function partsOfAbility(
  { model }: KnownCard,
  { contributions }: ModelRunner,
  { own, field }: { own: Parts; field: Parts },
): Record<string, number> {
  const { weights, sdPerLogit, outcomeSd } = model.model
  const scale = weights.ability * sdPerLogit * outcomeSd
  const told: Record<string, number> = {}
  for (const name of PARTS) told[name] = scale * (own[name] - field[name])
  for (const name in contributions) {
    const si = contributions[name] ?? 0
    if (name !== 'ability' && si !== 0) told[name] = si
  }
  return told
}
