import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { FEATURES, type FieldOnCard } from '@quarterpole/racing/features'
import { type FieldForecast, projectedAtDistances } from '@quarterpole/racing/race-model'
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
): ArrayLike<number>[] {
  const { base } = asOf.evaluation.run
  const others = RACE_DISTANCES.filter((distanceYards) => distanceYards !== request.distance_yards)
  const expected = others.map((distanceYards) => ({
    distanceYards,
    abilitySi: abilities.map((ability) => expectedAt(ability, base, distanceYards)),
  }))
  // With the default weights a projection is the expected speed index itself.
  const projected: ArrayLike<number>[] =
    model.info.kind === 'default'
      ? expected.map(({ abilitySi }) => abilitySi)
      : projectedAtDistances(model.model, field, expected)
  return projected.toSpliced(RACE_DISTANCES.indexOf(request.distance_yards), 0, forecast.projectedSi)
}

type Parts = Ability['parts']
const PARTS = ['own_record', 'sire_and_dam', 'distance', 'sex_and_age'] as const satisfies (keyof Parts)[]
/** Told where it moves a runner: most of a field are hardly inbred, or nothing is known of what it costs. */
const INBREEDING = 'inbreeding' as const satisfies keyof Parts

/** What is told to move a runner: the parts of ability, and the features but ability itself. */
export const TOLD = [
  ...PARTS,
  INBREEDING,
  ...FEATURES.flatMap(({ name }) => (name === 'ability' ? [] : [name])),
]
/** The first so many of them are told of every runner, the others where they move it. */
export const ALWAYS_TOLD = PARTS.length
const ABILITY = FEATURES.findIndex(({ name }) => name === 'ability')

/**
 * The model's contributions with the one of ability told in its parts, each against the field's mean of it: by runner, SI
 * points in the order of {@link TOLD}.
 */
export function toldContributions(
  { model: { model } }: KnownCard,
  { contributions }: FieldForecast,
  abilities: readonly Ability[],
): number[][] {
  const scale = model.weights.ability * model.sdPerLogit * model.outcomeSd
  const field = meanParts(abilities)
  return abilities.map(({ parts }, i) => {
    // By name, not by a list of names: looking a name up takes longer than the sum.
    const told = [
      scale * (parts.own_record - field.own_record),
      scale * (parts.sire_and_dam - field.sire_and_dam),
      scale * (parts.distance - field.distance),
      scale * (parts.sex_and_age - field.sex_and_age),
      scale * (parts.inbreeding - field.inbreeding),
    ]
    for (let j = 0; j < FEATURES.length; j++)
      if (j !== ABILITY) told.push(contributions[i * FEATURES.length + j] ?? 0)
    return told
  })
}

/** The field's mean of each part of ability: what a runner's own is set against. */
function meanParts(field: readonly Ability[]): Parts {
  const mean: Parts = { own_record: 0, sire_and_dam: 0, distance: 0, sex_and_age: 0, inbreeding: 0 }
  for (const { parts } of field) {
    mean.own_record += parts.own_record
    mean.sire_and_dam += parts.sire_and_dam
    mean.distance += parts.distance
    mean.sex_and_age += parts.sex_and_age
    mean.inbreeding += parts.inbreeding
  }
  const n = field.length
  return {
    own_record: mean.own_record / n,
    sire_and_dam: mean.sire_and_dam / n,
    distance: mean.distance / n,
    sex_and_age: mean.sex_and_age / n,
    inbreeding: mean.inbreeding / n,
  }
}
