import type { Field, Fields, FieldValues } from '@quarterpole/contract/fields'
import { hasField, isAsked } from '@quarterpole/contract/of-kind'
import type { HorseId } from '@quarterpole/contract/ids'
import { capital } from '@quarterpole/contract/capital'
import { isReference, nameMember } from '@quarterpole/contract/reference'
import { ABOUT, readAbout } from '@quarterpole/contract/paper-about'
import { type RecordName, records } from '@quarterpole/contract/records'
import type { Sire } from '@quarterpole/contract/semen-clock'
import { withArticle } from '@quarterpole/contract/with-article'
import type { Db } from '@quarterpole/db/open'
import type { NamedRecord, NewRecord } from '@quarterpole/db/queries/record'
import { amount } from '@quarterpole/db/sentence'
import { type EditedField, yesNo } from '../../history/activity/edit-words.ts'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { checkAfterFoaling, checkNotFuture, type Foaled } from '../horses/check-day.ts'

/** The fields of a record as they were sent. */
export type Facts<T extends RecordName> = FieldValues<(typeof records)[T]['fields']>

/** The horse of a record, as its rules see him. */
export type Subject = Foaled & Sire

/** What is particular about a record, beside its definition in the contract. */
export interface RecordRules<T extends RecordName> {
  /** What must fit together in its fields, and with its horse; null where it has none yet. @throws {AppError} invalid */
  readonly check?: (facts: Facts<T>, horse: Subject | null) => void
  /** What must hold of all records of these horses, after one is written. @throws {AppError} conflict */
  readonly holds?: (db: Db, horses: readonly HorseId[]) => Promise<void>
  /** Of the new rows of a file, those that can’t go in beside the others and those on file, each with the reason. */
  readonly unfit?: (
    db: Db,
    fresh: readonly NewRecord<T>[],
  ) => Promise<ReadonlyMap<NewRecord<T>, { readonly path: string; readonly message: string }>>
  /** After the horse's name, or its own where it is the barn's: "sold for $25,000 on Sep 20, 2025". */
  readonly added: (row: NamedRecord<T>) => string
  /** "sale of Sep 20, 2025" */
  readonly one: (row: NamedRecord<T>) => string
  /** The same where it is deleted; left out, `one`. */
  readonly removed?: (row: NamedRecord<T>) => string
}

/**
 * What holds of every record: what has happened did so neither in the future nor before its horse was foaled, and what
 * only some kinds have is there for those and no others.
 *
 * @throws {AppError} invalid
 */
export function checkFacts<T extends RecordName>(
  name: T,
  { check }: RecordRules<T>,
  { facts, horse, today }: { facts: Facts<T>; horse: Subject | null; today: string },
): void {
  for (const [member, field] of Object.entries<Field>(records[name].fields)) {
    const value = (facts as Record<string, unknown>)[member]
    checkKind(member, field, { value, facts, fields: records[name].fields })
    if (!field.isPast || typeof value !== 'string') continue
    checkNotFuture(member, value, today)
    if (horse) checkAfterFoaling(member, value, horse)
  }
  check?.(facts, horse)
}

function checkKind(
  member: string,
  field: Field,
  { value, facts, fields }: { value: unknown; facts: object; fields: Fields },
): void {
  const kind = String(Reflect.get(facts, 'kind'))
  const word = (fields['kind']?.words?.[kind] ?? kind).toLowerCase()
  const label = field.label.toLowerCase()
  if (value === null && isAsked(field, facts))
    throw invalid(member, field.lacking ?? `A ${word} needs its ${label}. Enter it.`)
  if (value !== null && !hasField(field, facts))
    throw invalid(
      member,
      `${capital(label)} doesn’t go with ${word}. Leave it blank, or choose another kind.`,
    )
}

/** Each field before and after an edit, in words. */
export function editedFields<F extends Fields>(
  fields: F,
  before: object,
  after: object,
): Record<keyof F, EditedField> {
  const edited = Object.entries(fields).map(([member, field]): [string, EditedField] => {
    const shown = isReference(field.kind) ? nameMember(member) : member
    const inWords = (row: object) => valueWords(field, Reflect.get(row, shown))
    const isPrivate = field.need !== undefined && field.kind !== 'money' && field.kind !== 'cents' // an amount is a part of its own
    const words = [field.label.toLowerCase(), inWords(before), inWords(after)] as const
    return [member, isPrivate ? [...words, 'private'] : words]
  })
  return Object.fromEntries(edited) as Record<keyof F, EditedField> // of the same members
}

function valueWords({ kind, words, unit }: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (kind === 'day') return usDay(String(value))
  if (kind === 'money') return amount(Number(value))
  if (kind === 'cents') return amount(Number(value) / 100)
  if (kind === 'flag') return yesNo(value === 1)
  if (kind === 'file') return String(value).endsWith('.pdf') ? 'a PDF' : 'a photo'
  if (kind === 'entry') return withArticle(ABOUT[readAbout(String(value)).kind][0])
  if (kind === 'choice') return (words?.[String(value)] ?? String(value)).toLowerCase()
  return unit === undefined ? String(value) : `${String(value)} ${unit}`
}
