import type { saveAncestors as endpoint } from '@quarterpole/contract/ancestors'
import type { FieldError } from '@quarterpole/contract/errors'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { readHorse } from '@quarterpole/db/queries/horse'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { horseOf } from '../horses/check-day.ts'
import { checkParents } from '../horses/check-parents.ts'
import { Bracket, childPath, type Placed, roleOf } from './resolve-boxes.ts'

type Input = z.output<NonNullable<typeof endpoint.body>>

/** The parents a save gives one horse, each with the box it was typed in. */
interface Edit {
  readonly child: Placed
  readonly parents: Partial<Record<'sire' | 'dam', { readonly parent: Placed; readonly path: string }>>
}

/**
 * Saves a typed pedigree: adds the unknown horses, sets the parents. Nothing on file is replaced unless asked for.
 *
 * @returns the activity; null where everything was on file already
 * @throws {AppError} not_found, invalid for impossible parents, or conflict naming every parent that would be replaced
 */
export async function saveAncestors(
  db: Db,
  id: HorseId,
  { boxes, replace }: Input,
): Promise<{ activityId: number } | null> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const horse = await horseOf(trx, id)
    const bracket = new Bracket(trx, horse)
    for (const box of boxes.toSorted((a, b) => a.path.length - b.path.length)) await bracket.place(box)
    const edits = editsOf(bracket.places, new Set(boxes.map(({ path }) => path)))
    checkConflicts(await conflictsOf(trx, edits, new Set(replace)))
    if (edits.length === 0) return null
    const onFile = edits.filter(({ child }) => !child.isNew).map(({ child }) => child.id)
    const watch = await watchRows(
      trx,
      onFile.map((child): RowRef => ['horse', child]),
    )
    for (const edit of edits) await setParents(trx, edit)
    const added = ancestorsFirst(edits)
    const activityId = await insertActivity(trx, {
      kind: 'horse_edited',
      sentence: `${horse.name}: ${boxes.length} ancestors typed in, ${added.length} of them new.`,
      subject: { noun: 'horse', id },
      horses: [id, ...onFile, ...added],
      changes: await watch.changes(added.map((each): RowRef => ['horse', each])),
    })
    return { activityId }
  })
}

/** Per horse the parents that differ from those on file. @throws {AppError} invalid where one horse gets two sires */
function editsOf(places: ReadonlyMap<string, Placed>, typed: ReadonlySet<string>): Edit[] {
  const edits = new Map<HorseId, Edit>()
  for (const [path, parent] of places) {
    const child = places.get(childPath(path))
    if (!typed.has(path) || child === undefined) continue
    const role = roleOf(path)
    if ((role === 'sire' ? child.sire_id : child.dam_id) === parent.id) continue
    const edit = edits.get(child.id) ?? { child, parents: {} }
    const other = edit.parents[role]?.parent
    if (other !== undefined && other.id !== parent.id)
      throw invalid(
        `boxes.${path}`,
        `${child.name} is in this pedigree twice, once by ${other.name} and once by ${parent.name}. Correct one of them.`,
      )
    edits.set(child.id, { child, parents: { ...edit.parents, [role]: { parent, path } } })
  }
  return [...edits.values()]
}

/** Parents on file that the save would replace without having been asked to. */
async function conflictsOf(
  trx: Db,
  edits: readonly Edit[],
  replace: ReadonlySet<string>,
): Promise<FieldError[]> {
  const conflicts: FieldError[] = []
  for (const { child, parents } of edits)
    for (const role of ['sire', 'dam'] as const) {
      const onFile = role === 'sire' ? child.sire_id : child.dam_id
      const typed = parents[role]
      if (onFile === null || typed === undefined || replace.has(typed.path)) continue
      const now = await readHorse(trx, onFile)
      const message = `The ${role} of ${child.name} on file is ${now?.name ?? `horse ${onFile}`}, not ${typed.parent.name}.`
      conflicts.push({ path: `boxes.${typed.path}`, message })
    }
  return conflicts
}

function checkConflicts(conflicts: readonly FieldError[]) {
  const [first] = conflicts
  if (first === undefined) return
  const rest = conflicts.length - 1
  throw new AppError(
    'conflict',
    `${first.message}${rest > 0 ? ` ${rest} more differ.` : ''} Keep what’s on file, or replace it.`,
    { errors: conflicts },
  )
}

/** Checked one by one, each against the links already written, so that no loop can close. */
async function setParents(trx: Db, { child, parents }: Edit) {
  const row = await horseOf(trx, child.id)
  const fields = {
    ...row,
    sire_id: parents.sire?.parent.id ?? row.sire_id,
    dam_id: parents.dam?.parent.id ?? row.dam_id,
  }
  try {
    await checkParents(trx, fields, child.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isDam = error.errors?.[0]?.path === 'dam_id'
    const at = (isDam ? parents.dam : parents.sire) ?? parents.sire ?? parents.dam
    throw invalid(`boxes.${at?.path ?? ''}`, error.message)
  }
  await updateHorse(trx, child.id, fields)
}

/** The added horses, parents before their foals, so that an undo can remove them from the last to the first. */
function ancestorsFirst(edits: readonly Edit[]): HorseId[] {
  const byChild = new Map(edits.map((edit) => [edit.child.id, edit]))
  const done = new Set<HorseId>()
  const visit = ({ id, isNew }: Placed) => {
    if (done.has(id)) return
    for (const each of Object.values(byChild.get(id)?.parents ?? {})) visit(each.parent)
    if (isNew) done.add(id)
  }
  for (const { child } of edits) visit(child)
  return [...done]
}
