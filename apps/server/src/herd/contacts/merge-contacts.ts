import { contact } from '@quarterpole/contract/contact'
import { NAMING_FIELDS } from '@quarterpole/contract/contact-calls'
import { CONTACT_ROLES } from '@quarterpole/contract/contact-roles'
import { MAX_LIST } from '@quarterpole/contract/limits'
import { isSameName } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { refOf, type RowChange, type RowRef } from '@quarterpole/db/queries/change'
import { horsesToRename } from '@quarterpole/db/queries/contact'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { updateHorses } from '@quarterpole/db/queries/horse-write'
import type { NamedRecord } from '@quarterpole/db/queries/record'
import { naming, referencesTo, rowsNaming } from '@quarterpole/db/queries/record-references'
import { writeChanges } from '@quarterpole/db/queries/undo-changes'
import { checkMayMerge } from '../../history/activity/row-rights.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { invalid } from '../../platform/http/problem.ts'
import { plural } from '../../platform/words/words.ts'
import { barnRecordOf, checkNoStatements } from '../records/barn-commands.ts'

/**
 * Merges another contact into one, which keeps what it says and takes what it lacks, and what referred to the other; the
 * other goes.
 *
 * @throws {AppError} not_found, forbidden where it would write what the caller may not, conflict where the other has
 * issued statements, or invalid for a contact with itself, for too many horses to rename, and for notes that are too
 * long together
 */
export const mergeContacts = (
  db: Db,
  id: number,
  { other_id, rename }: { other_id: number; rename: boolean },
  caller: Caller | null,
): Promise<Written<number>> =>
  writeLogged(db, async (trx, watch) => {
    if (id === other_id) throw invalid('other_id', 'That is the same contact. Choose another.')
    const [one, other] = [
      await barnRecordOf(trx, 'contact', id),
      await barnRecordOf(trx, 'contact', other_id),
    ]
    await checkNoStatements(trx, other_id, { called: other.name, caller })
    const horses = rename && one.name !== other.name ? await horsesOf(trx, other.name) : []
    const changes = await mergedRows(trx, one, other)
    checkMayMerge(changes, caller, other.name)
    await watch([...changes.map(refOf), ...horses.map((horse): RowRef => ['horse', horse.id])])
    await writeChanges(trx, changes)
    await updateHorses(
      trx,
      horses.map((horse) => ({ id: horse.id, before: horse, after: renamed(horse, other.name, one.name) })),
    )
    const named = horses.length > 0 ? `; ${plural(horses.length, 'horse')} now named so` : ''
    return {
      id,
      subject: { noun: 'contact', id },
      kind: 'contact_edited',
      sentence: `${one.name}: merged with ${other.name}${named}.`,
      horses: horses.map((horse) => horse.id),
    }
  })

/** What referred to the other refers to the one; the other goes. */
async function mergedRows(trx: Db, one: Contact, other: Contact): Promise<RowChange[]> {
  const references = referencesTo('contact')
  const referring = await rowsNaming(trx, references, other.id)
  return [
    { table: 'contact', before: { ...one }, after: { ...one, ...together(one, other) } },
    ...referring.map((filed): RowChange => ({
      table: filed.table,
      before: filed.row,
      after: naming(filed, references, other.id, one.id),
    })),
    { table: 'contact', before: { ...other }, after: null },
  ]
}

async function horsesOf(trx: Db, name: string): Promise<HorseRow[]> {
  const ids = await horsesToRename(trx, name, MAX_LIST + 1)
  if (ids.length > MAX_LIST)
    throw invalid(
      'rename',
      `More than ${MAX_LIST.toLocaleString('en-US')} horses name ${name}. Merge without renaming them.`,
    )
  return findHorses(trx, ids)
}

const renamed = (horse: HorseRow, from: string, to: string): HorseRow => ({
  ...horse,
  ...Object.fromEntries(
    NAMING_FIELDS.flatMap((field) => {
      const text = horse[field]
      return text !== null && isSameName(text, from) ? [[field, to]] : []
    }),
  ),
})

type Contact = NamedRecord<'contact'>

/** What the one says, else the other; the first two phones, every role and the notes of both. */
function together(one: Contact, other: Contact): Partial<Contact> {
  const said = Object.keys(contact.fields).map((name) => {
    const field = name as keyof typeof contact.fields // its own key
    return [field, one[field] ?? other[field]]
  })
  const roles = CONTACT_ROLES.map(([role]) => {
    const flag = role as 'is_owner' // one of the flags
    return [flag, one[flag] === 1 || other[flag] === 1 ? 1 : 0]
  })
  const phones = [one.phone, one.other_phone, other.phone, other.other_phone].filter(
    (phone) => phone !== null,
  )
  const [phone = null, other_phone = null] = new Set(phones)
  const notes = [...new Set([one.notes, other.notes].filter((text) => text !== null))].join('\n')
  const { max = notes.length } = contact.fields.notes
  if (notes.length > max)
    throw invalid(
      'other_id',
      `Their notes are ${notes.length.toLocaleString('en-US')} characters together, and ${max.toLocaleString('en-US')} fit. Shorten one of them first.`,
    )
  return {
    ...(Object.fromEntries([...said, ...roles]) as Partial<Contact>), // of its own fields
    phone,
    other_phone,
    notes: notes || null,
  }
}
