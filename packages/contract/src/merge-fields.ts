import { HORSE_FIELDS, type HorseField } from './horse-fields.ts'

/** Fields that mean nothing without another, which they follow. */
const RIDERS = {
  foaled: ['foaled_precision'],
  status: ['status_date', 'sold_to'],
  lifetime_earnings_cents: ['lifetime_earnings_on'],
} as const satisfies Partial<Record<HorseField, readonly string[]>>
type Rider = (typeof RIDERS)[keyof typeof RIDERS][number]

/** What is chosen field by field when two records of a horse are merged; the notes of both are kept. */
export const MERGE_FIELDS = [
  ...HORSE_FIELDS.filter(
    (name): name is Exclude<HorseField, Rider | 'notes'> =>
      name !== 'notes' && !(Object.values(RIDERS).flat() as readonly string[]).includes(name),
  ),
  'sire_id',
  'dam_id',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** A field with those that follow it. */
export const withRiders = (field: MergeField): readonly (MergeField | Rider)[] => [
  field,
  ...((RIDERS as Partial<Record<MergeField, readonly Rider[]>>)[field] ?? []),
]

type Side = Readonly<Record<string, unknown>>

const isBlank = (field: MergeField, value: unknown) =>
  value === null || (field === 'sex' && value === 'U') || (field === 'is_mine' && Number(value) === 0)

/** The fields in which two records differ. */
const differingFields = (kept: Side, other: Side): MergeField[] =>
  MERGE_FIELDS.filter((field) =>
    withRiders(field).some((name) => (kept[name] ?? null) !== (other[name] ?? null)),
  )

/** The fields of which both records say something, and not the same. */
export const conflictingFields = (kept: Side, other: Side): MergeField[] =>
  differingFields(kept, other).filter((field) => ![kept, other].some((side) => isBlank(field, side[field])))

/** The fields that come from the other unless someone chooses: those this one lacks, and a foaling day known better. */
export const filledByOther = (kept: Side, other: Side): MergeField[] =>
  differingFields(kept, other).filter(
    (field) =>
      (isBlank(field, kept[field]) && !isBlank(field, other[field])) ||
      (field === 'foaled' && isCloser(kept, other)),
  )

/** A day in place of its year alone. */
const isCloser = (kept: Side, other: Side) =>
  kept['foaled_precision'] === 'year' &&
  other['foaled_precision'] === 'day' &&
  String(kept['foaled']).slice(0, 4) === String(other['foaled']).slice(0, 4)
