import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import type { RunnerPrediction } from '@quarterpole/contract/race'
import { projectRace, type RunnerPrediction as ModelRunner } from '@quarterpole/racing/race-model'
import { rowOf } from '../herd/snapshot.ts'
import { type Ability, abilityOf } from './ability.ts'
import { type KnownCard, raceCardOf } from './known-card.ts'
import { reasonsOf } from './reasons.ts'

/** Abilities of the field at a distance, in the order of the card. */
export const abilitiesAt = ({ horses, asOf }: KnownCard, distanceYards: number): Ability[] =>
  horses.map(({ id }) => abilityOf(asOf, rowOf(asOf.herd, id), distanceYards))

/** What each runner would run at every distance on offer, in the same field, in the order of the card. */
export function projectedByDistance(card: KnownCard): RunnerPrediction['si_by_distance'][] {
  const { horses, model, past } = card
  const fields = RACE_DISTANCES.map((distance) => {
    const abilities = abilitiesAt(card, distance)
    // With the default weights a projection is the expected speed index itself.
    if (model.info.kind === 'default') return abilities.map(({ expectedSi }) => expectedSi)
    const raceCard = raceCardOf(card, distance, abilities)
    return projectRace(model.model, raceCard, past.history).mean
  })
  return horses.map((_, i) =>
    RACE_DISTANCES.map((distance_yards, d) => ({
      distance_yards,
      projected_si: fields[d]?.[i] ?? Number.NaN,
    })),
  )
}

export interface RunnerFacts {
  i: number
  runner: ModelRunner
  /** Of the whole field. */
  abilities: readonly Ability[]
  siByDistance: RunnerPrediction['si_by_distance'][]
}

/** One runner of the answer. */
export function presentRunner(
  card: KnownCard,
  { i, runner, abilities, siByDistance }: RunnerFacts,
): RunnerPrediction {
  const { request, horses, past, injuries } = card
  const horse = horses[i]
  const ability = abilities[i]
  if (!horse || !ability) throw new RangeError(`runner ${i} of ${horses.length}`)
  const starts = past.startsOf(horse.id)
  const contributions = partsOfAbility(card, runner, { own: ability, field: abilities })
  const active_injury = injuries.get(horse.id) ?? null
  const last = starts[0]
  return {
    horse_id: horse.id,
    horse_name: horse.name,
    sex: horse.sex,
    age: horse.birth_year === null ? null : Number(request.race_date.slice(0, 4)) - horse.birth_year,
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
    last_si: starts.flatMap(({ si }) => si ?? []).slice(0, 3),
    days_since: last ? daysBetween(last.race_date, request.race_date) : null,
    active_injury,
    si_by_distance: siByDistance[i] ?? [],
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The model's contributions with the one of ability told in its three parts, each against the field's mean of it;
 * features that move nobody are left out.
 */
function partsOfAbility(
  { model }: KnownCard,
  { contributions }: ModelRunner,
  { own, field }: { own: Ability; field: readonly Ability[] },
): Record<string, number> {
  const { ability: _whole, ...features } = contributions
  const { weights, sdPerLogit, outcomeSd } = model.model
  const scale = weights.ability * sdPerLogit * outcomeSd
  const names = ['own_record', 'sire_and_dam', 'distance'] as const
  const against = (name: (typeof names)[number]) =>
    scale * (own.parts[name] - field.reduce((sum, { parts }) => sum + parts[name], 0) / field.length)
  const moving = Object.entries(features).filter(([, si]) => si !== 0)
  return { ...Object.fromEntries(names.map((name) => [name, against(name)])), ...Object.fromEntries(moving) }
}
