import { dollarsSaid } from '@quarterpole/contract/cents'
import { HORSE_FIELDS } from '@quarterpole/contract/horse-fields'
import { nameKey } from '@quarterpole/contract/name-key'
import { readAqhaId } from '@quarterpole/contract/aqha-id'
import type { HorseDraft, ParentName, SaidOfHorse } from '../drafts/horse-draft.ts'
import type { Difference } from './row-conflicts.ts'
import { readColor } from '../values/colors.ts'
import type { HerdHorse, HorseChange } from '../plans/horse-plan.ts'

/** Fields that hold one value; a foaling goes with how exactly it is known, and whose he is, is never a conflict. */
const MEMBERS = HORSE_FIELDS.filter((name) => name !== 'foaled' && name !== 'is_mine')

/** In what two rows about the same horse differ where both say something. */
export function differencesOf(earlier: HorseDraft, later: HorseDraft): Difference[] {
  const differences: Difference[] = MEMBERS.flatMap((field) => {
    const [keep, take] = [earlier[field], later[field]]
    return keep === null || take === null || keep === take
      ? []
      : [difference(field, shown(field, keep), shown(field, take))]
  })
  if (earlier.foaled !== null && later.foaled !== null && !sameDay(earlier, later))
    differences.push(foaledDifference(earlier, later))
  for (const side of ['sire', 'dam'] as const) {
    const [keep, take] = [parentText(earlier[side]), parentText(later[side])]
    if (keep !== '' && take !== '' && nameKey(keep) !== nameKey(take))
      differences.push(difference(side, keep, take))
  }
  return differences
}

/** One draft of two rows: where both say something the first counts, what it leaves blank the second fills. */
export function merged(first: HorseDraft, second: HorseDraft): HorseDraft {
  const isBetter = second.foaled !== null && (first.foaled === null || isFiner(first, second))
  const { foaled, foaled_precision, birthYear } = isBetter ? second : first
  // A status goes with its date and buyer, an amount with its date.
  const { status, status_date, sold_to } = first.status === null ? second : first
  const { lifetime_earnings_cents, lifetime_earnings_on } =
    first.lifetime_earnings_cents === null ? second : first
  return {
    ...first,
    ...(Object.fromEntries(HORSE_FIELDS.map((name) => [name, first[name] ?? second[name]])) as SaidOfHorse), // of its fields
    name: first.name,
    status,
    status_date,
    sold_to,
    lifetime_earnings_cents,
    lifetime_earnings_on,
    foaled,
    foaled_precision,
    birthYear,
    isStub: first.isStub && second.isStub,
    sire: parentText(first.sire) === '' ? second.sire : first.sire,
    dam: parentText(first.dam) === '' ? second.dam : first.dam,
  }
}

type Values = HorseChange['values']

/** What a row's values would replace of the horse on file; what only fills a blank is no conflict. */
export function replacedBy(horse: HerdHorse, values: Values): Difference[] {
  const differences: Difference[] = MEMBERS.flatMap((field) => {
    const [keep, take] = [horse[field], values[field]]
    const isBlank = keep === null || (field === 'sex' && keep === 'U')
    return take === undefined || take === null || isBlank
      ? []
      : [difference(field, shown(field, keep), shown(field, take))]
  })
  const said = {
    foaled: values.foaled ?? horse.foaled,
    foaled_precision: values.foaled_precision ?? horse.foaled_precision,
  }
  if (horse.foaled !== null && !sameDay(horse, said)) differences.push(foaledDifference(horse, said))
  return differences
}

/** Which parents on file a row would replace by others. */
export const parentsReplaced = (
  horse: HerdHorse,
  parents: Pick<HorseChange, 'sire' | 'dam'>,
  draft: HorseDraft,
): Difference[] =>
  (['sire', 'dam'] as const).flatMap((side) => {
    const parentId = horse[`${side}_id`]
    return parents[side] === null || parentId === null
      ? []
      : [{ field: side, keep: { parentId }, take: parentText(draft[side]), less_certain: false }]
  })

/** The values without those that would replace what is kept. */
export function withoutKept(values: Values, kept: readonly Difference[]): Values {
  const fields = new Set(kept.map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(values).filter(([member]) => !fields.has(member) && !fields.has(GOES_WITH[member] ?? '')),
  )
}

const GOES_WITH: Readonly<Record<string, string>> = {
  foaled_precision: 'foaled',
  lifetime_earnings_on: 'lifetime_earnings_cents',
}

/** A year alone says nothing new of a horse whose day is known. */
export function withoutCoarserDay(horse: HerdHorse, values: Values): Values {
  const isCoarser =
    horse.foaled_precision === 'day' &&
    values.foaled_precision === 'year' &&
    (values.foaled ?? horse.foaled)?.slice(0, 4) === horse.foaled?.slice(0, 4)
  if (!isCoarser) return values
  const { foaled: _day, foaled_precision: _precision, ...rest } = values
  return rest
}

const shown = (field: string, value: unknown) =>
  field.endsWith('_cents') ? dollarsSaid(Number(value)) : String(value)

const difference = (field: string, keep: string, take: string): Difference => ({
  field,
  keep,
  take,
  less_certain: SAYS_LESS[field]?.(take, keep) ?? false,
})

const foaledDifference = (keep: Foaled, take: Foaled): Difference => ({
  ...difference('foaled', dayOf(keep), dayOf(take)),
  less_certain: take.foaled_precision === 'year' && keep.foaled_precision === 'day',
})

/** Whether a value says less than another of its field. */
const SAYS_LESS: Readonly<Record<string, (take: string, keep: string) => boolean>> = {
  name: (take, keep) => take === take.toUpperCase() && keep !== keep.toUpperCase(),
  aqha_id: (take, keep) => readAqhaId(take).kind !== 'registry' && readAqhaId(keep).kind === 'registry',
  sex: (take) => take === 'U',
  color: (take, keep) => !readColor(take).recognized && readColor(keep).recognized,
}

interface Foaled {
  readonly foaled: string | null
  readonly foaled_precision: 'day' | 'year' | null
}
const yearOf = ({ foaled }: Foaled) => foaled?.slice(0, 4)
const isFiner = (a: Foaled, b: Foaled) =>
  yearOf(a) === yearOf(b) && a.foaled_precision === 'year' && b.foaled_precision === 'day'
/** A year agrees with any day in it. */
const sameDay = (a: Foaled, b: Foaled) =>
  a.foaled_precision === 'day' && b.foaled_precision === 'day'
    ? a.foaled === b.foaled
    : yearOf(a) === yearOf(b)
const dayOf = (foaled: Foaled) =>
  (foaled.foaled_precision === 'year' ? yearOf(foaled) : foaled.foaled) ?? 'unknown'

const parentText = ({ name, aqhaId }: ParentName) => name ?? aqhaId ?? ''
