import type { Field } from './fields.ts'
import type { HorseRecord } from './record.ts'
import { records } from './records.ts'

/** Fields of the records that only this right may see. */
const fieldsFor = (need: NonNullable<Field['need']>) =>
  Object.values<HorseRecord>(records).flatMap(({ fields }) =>
    Object.entries(fields).filter(([, field]) => field.need === need),
  )
const OF_RECORDS = fieldsFor('money').map(([name]) => name)

/** Members of a reply that only `money` may see; whoever may not gets null. Purses are public. */
export const MONEY_MEMBERS: ReadonlySet<string> = new Set([
  ...OF_RECORDS,
  'stud_fee',
  'fee',
  'paid',
  'sold_to',
  'terms',
  'contract',
  'total_fee',
  'budget',
  'max_stud_fee',
  'projected_value',
  'value_band',
])
/** The same as columns of an export. */
export const MONEY_COLUMNS: ReadonlySet<string> = new Set([...OF_RECORDS, 'stud_fee', 'sold_to'])
/** Members and columns that only `private_notes` may see. */
export const NOTE_MEMBERS: ReadonlySet<string> = new Set([
  ...fieldsFor('private_notes').map(([name]) => name),
  'notes',
])
/** Fields of the activity and of the history that name money, as the page calls them. */
export const MONEY_FIELD_WORDS: ReadonlySet<string> = new Set([
  'Stud fee',
  'Fee',
  'Paid',
  ...fieldsFor('money').map(([, { label }]) => label),
  'Sold to',
  'Terms',
  'Contract',
])
/** A sentence about money, which a list of sentences leaves out. */
export const ABOUT_MONEY = /\bstud fee\b|\bfoal’s value\b/
/** An amount of money in a sentence. */
export const DOLLARS = /\$ ?\d(?:[\d,]*\d)?(?:\.\d+)?/g

/**
 * Members and columns that name a horse, a person, a track or a laboratory, or describe a horse. A dollar sign in a name
 * is part of it: "Cash $1000 Bar" is shown to everyone, and found by everyone.
 */
const NAMES: ReadonlySet<string> = new Set(
  [
    'name barn_name horse_name mare_name stallion_name foal_name sire_name dam_name dam_sire_name mate_name',
    'horse mare stallion foal sire dam dam_sire recipient booked_to',
    'owner mare_owner breeder trainer jockey person made_by',
    'track track_name run_at race_name race_type lab assay raw',
    'color brand facts byLine',
  ].flatMap((names) => names.split(' ')),
)

/** A text as those see it who may not see money: with its amounts cut, unless it is a name. */
export const withoutAmounts = (member: string, text: string): string =>
  NAMES.has(member) ? text : text.replace(DOLLARS, 'an amount')
