import { nameKey } from '@quarterpole/contract/name-key'
import { readAqhaId } from '@quarterpole/contract/aqha-id'
import type { BarnDraft } from '../drafts/barn-draft.ts'
import type { HorseDraft, ParentName } from '../drafts/horse-draft.ts'
import type { Difference } from './row-conflicts.ts'
import { readColor } from '../values/colors.ts'
import type { HerdHorse, HorseChange } from '../plans/horse-plan.ts'

/** Members of a draft with one value each, and what the contract calls them. */
const PLAIN = {
  name: 'name',
  aqhaId: 'aqha_id',
  sex: 'sex',
  color: 'color',
  breeder: 'breeder',
  owner: 'owner',
  trainer: 'trainer',
  studFee: 'stud_fee',
} as const satisfies Partial<Record<keyof HorseDraft, string>>
const BARN = {
  status: 'status',
  statusDate: 'status_date',
  soldTo: 'sold_to',
  role: 'role',
  barnName: 'barn_name',
  microchip: 'microchip',
  brand: 'brand',
  notes: 'notes',
} as const satisfies Partial<Record<keyof BarnDraft, string>>
const FIELD_OF = { ...PLAIN, ...BARN }
const COMPARED = Object.keys(FIELD_OF) as (keyof typeof FIELD_OF)[] // its own keys

/** In what two rows about the same horse differ where both say something. */
export function differencesOf(earlier: HorseDraft, later: HorseDraft): Difference[] {
  const [before, after] = [
    { ...earlier, ...earlier.barn },
    { ...later, ...later.barn },
  ]
  const differences: Difference[] = COMPARED.flatMap((member) => {
    const [keep, take] = [before[member], after[member]]
    return keep === null || take === null || keep === take
      ? []
      : [difference(FIELD_OF[member], String(keep), String(take))]
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
  const { foaled, foaledPrecision, birthYear } = isBetter ? second : first
  return {
    ...first,
    aqhaId: first.aqhaId ?? second.aqhaId,
    sex: first.sex ?? second.sex,
    color: first.color ?? second.color,
    breeder: first.breeder ?? second.breeder,
    owner: first.owner ?? second.owner,
    trainer: first.trainer ?? second.trainer,
    studFee: first.studFee ?? second.studFee,
    barn: mergedBarn(first.barn, second.barn),
    foaled,
    foaledPrecision,
    birthYear,
    isStub: first.isStub && second.isStub,
    sire: parentText(first.sire) === '' ? second.sire : first.sire,
    dam: parentText(first.dam) === '' ? second.dam : first.dam,
  }
}

const mergedBarn = (first: BarnDraft, second: BarnDraft): BarnDraft => ({
  isMine: first.isMine ?? second.isMine,
  ...lifeOf(first.status === null ? second : first),
  role: first.role ?? second.role,
  barnName: first.barnName ?? second.barnName,
  microchip: first.microchip ?? second.microchip,
  brand: first.brand ?? second.brand,
  notes: first.notes ?? second.notes,
})

/** A status goes with its date and buyer. */
const lifeOf = ({ status, statusDate, soldTo }: BarnDraft) => ({ status, statusDate, soldTo })

type Values = HorseChange['values']
type Member = Exclude<keyof Values, 'foaled' | 'foaled_precision'>
const MEMBERS = Object.values(FIELD_OF) satisfies Member[]

/** What a row's values would replace of the horse on file; what only fills a blank is no conflict. */
export function replacedBy(horse: HerdHorse, values: Values): Difference[] {
  const differences: Difference[] = MEMBERS.flatMap((field) => {
    const [keep, take] = [horse[field], values[field]]
    const isBlank = keep === null || (field === 'sex' && keep === 'U')
    return take === undefined || take === null || isBlank
      ? []
      : [difference(field, String(keep), String(take))]
  })
  const said = {
    foaled: values.foaled ?? horse.foaled,
    foaledPrecision: values.foaled_precision ?? horse.foaled_precision,
  }
  const known = { foaled: horse.foaled, foaledPrecision: horse.foaled_precision }
  if (horse.foaled !== null && !sameDay(known, said)) differences.push(foaledDifference(known, said))
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
    Object.entries(values).filter(
      ([member]) => !fields.has(member === 'foaled_precision' ? 'foaled' : member),
    ),
  )
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

const difference = (field: string, keep: string, take: string): Difference => ({
  field,
  keep,
  take,
  less_certain: SAYS_LESS[field]?.(take, keep) ?? false,
})

const foaledDifference = (keep: Foaled, take: Foaled): Difference => ({
  ...difference('foaled', dayOf(keep), dayOf(take)),
  less_certain: take.foaledPrecision === 'year' && keep.foaledPrecision === 'day',
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
  readonly foaledPrecision: 'day' | 'year' | null
}
const yearOf = ({ foaled }: Foaled) => foaled?.slice(0, 4)
const isFiner = (a: Foaled, b: Foaled) =>
  yearOf(a) === yearOf(b) && a.foaledPrecision === 'year' && b.foaledPrecision === 'day'
/** A year agrees with any day in it. */
const sameDay = (a: Foaled, b: Foaled) =>
  a.foaledPrecision === 'day' && b.foaledPrecision === 'day' ? a.foaled === b.foaled : yearOf(a) === yearOf(b)
const dayOf = (foaled: Foaled) =>
  (foaled.foaledPrecision === 'year' ? yearOf(foaled) : foaled.foaled) ?? 'unknown'

const parentText = ({ name, aqhaId }: ParentName) => name ?? aqhaId ?? ''
