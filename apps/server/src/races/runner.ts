import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { FEATURES, type FieldOnCard } from '@quarterpole/racing/features'
import { type FieldForecast, projectedAtDistance } from '@quarterpole/racing/race-model'
import { type Ability, abilityOf, expectedAt } from './ability.ts'
import type { KnownCard } from './known-card.ts'

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
export const ageOn = (day: string, birthYear: number | null) =>
  birthYear === null ? null : Number(day.slice(0, 4)) - birthYear

interface FieldOnTheDay {
  /** At the distance of the race. */
  abilities: readonly Ability[]
  field: FieldOnCard
  /** In the race itself. */
  forecast: FieldForecast
}

/** What each runner would run at every distance on offer, in the same field: by distance, in the order of the card. */
export function projectedByDistance(
  { model, request, asOf }: KnownCard,
  { abilities, field, forecast }: FieldOnTheDay,
): Float64Array[] {
  const { base } = asOf.evaluation.run
  return RACE_DISTANCES.map((distanceYards) => {
    if (distanceYards === request.distance_yards) return forecast.projectedSi
    const abilitySi = new Float64Array(abilities.length)
    for (const [i, ability] of abilities.entries()) abilitySi[i] = expectedAt(ability, base, distanceYards)
    // With the default weights a projection is the expected speed index itself.
    if (model.info.kind === 'default') return abilitySi
    return projectedAtDistance(model.model, field, { distanceYards, abilitySi })
  })
}

type Parts = Ability['parts']
const PARTS = ['own_record', 'sire_and_dam', 'distance', 'sex_and_age'] as const satisfies (keyof Parts)[]

/** What is told to move a runner: the parts of ability, and the features but ability itself. */
export const TOLD = [...PARTS, ...FEATURES.flatMap(({ name }) => (name === 'ability' ? [] : [name]))]
/** The first so many of them are told of every runner, the others where they move it. */
export const ALWAYS_TOLD = PARTS.length
const ABILITY = FEATURES.findIndex(({ name }) => name === 'ability')

/**
 * The model's contributions with the one of ability told in its parts, each against the field's mean of it: SI points by
 * runner and {@link TOLD}, row-major.
 */
export function toldContributions(
  { model: { model } }: KnownCard,
  { contributions }: FieldForecast,
  abilities: readonly Ability[],
): Float64Array {
  const scale = model.weights.ability * model.sdPerLogit * model.outcomeSd
  const field = meanParts(abilities)
  const told = new Float64Array(abilities.length * TOLD.length)
  let to = 0
  for (const [i, { parts }] of abilities.entries()) {
    for (const name of PARTS) told[to++] = scale * (parts[name] - field[name])
    for (let j = 0; j < FEATURES.length; j++)
      if (j !== ABILITY) told[to++] = contributions[i * FEATURES.length + j] ?? 0
  }
  return told
}

/** The field's mean of each part of ability: what a runner's own is set against. */
function meanParts(field: readonly Ability[]): Parts {
  const mean = (name: keyof Parts) => field.reduce((sum, { parts }) => sum + parts[name], 0) / field.length
  return {
    own_record: mean('own_record'),
    sire_and_dam: mean('sire_and_dam'),
    distance: mean('distance'),
    sex_and_age: mean('sex_and_age'),
  }
}
