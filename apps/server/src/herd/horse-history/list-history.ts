import { type HistoryEntry, ONLY_USER } from '@quarterpole/contract/horse-history'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Right } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { type RowChange, turned } from '@quarterpole/db/queries/change'
import {
  activitiesOnHorse,
  type HistoryActivity,
  type HistoryImport,
  type HistoryKey,
  historyKeys,
  horseOnFile,
  importsOnHorse,
} from '@quarterpole/db/queries/horse-history'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import { sentenceFor } from '@quarterpole/db/sentence'
import type { Caller } from '../../platform/http/caller.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { presentChanges } from '../../history/activity/present-changes.ts'
import { linesShownTo } from '../../history/activity/shown-to.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { addedBy } from './added-by.ts'
import { fromActivity, fromImport } from './source.ts'

type Entry = Omit<HistoryEntry, 'changes'> & { readonly changes: readonly RowChange[] }

/** Every recorded change of a horse, newest first, and how many there are. @throws {AppError} not_found */
export async function listHistory(
  db: Db,
  id: HorseId,
  { limit, offset, caller }: { limit: number; offset: number; caller: Caller | null },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const horse = await horseOnFile(db, id)
  if (horse === undefined) throw noSuchHorse(id)
  const written = await historyKeys(db, id)
  const added = await addedBy(db, horse, written)
  const keys = await keysShownTo(db, caller, { keys: written, horse: id })
  const total = keys.length + (added.isListed ? 0 : 1)
  const page = await entriesOf(db, caller, { keys: keys.slice(offset, offset + limit), horse: id })
  const isLast = offset + limit >= total && offset < total
  if (!added.isListed && isLast) page.push(additionOf(horse.name, added))
  const changes = await presentChanges(
    db,
    page.map((entry) => entry.changes),
    caller,
  )
  return { entries: page.map((entry, i) => ({ ...entry, changes: changes[i] ?? [] })), total }
}

/** Without the writes that a trainer may not read. */
async function keysShownTo(
  db: Db,
  caller: Caller | null,
  { keys, horse }: Written,
): Promise<readonly HistoryKey[]> {
  if (caller === null || !hasOwnHorsesOnly(caller.role)) return keys
  const shown = await activitiesShownTo(db, caller, { keys, horse })
  return keys.filter(({ kind, id }) => kind !== 'activity' || shown.has(id))
}

interface Written {
  readonly keys: readonly HistoryKey[]
  readonly horse: HorseId
}

async function activitiesShownTo(
  db: Db,
  caller: Caller | null,
  { keys, horse }: Written,
): Promise<Map<number, HistoryActivity>> {
  const ids = keys.flatMap(({ kind, id }) => (kind === 'activity' ? [id] : []))
  const lines = await linesShownTo(db, caller, [...(await activitiesOnHorse(db, ids, horse)).values()])
  return new Map(lines.map((line) => [line.id, line]))
}

async function entriesOf(db: Db, caller: Caller | null, { keys, horse }: Written): Promise<Entry[]> {
  const activities = await activitiesShownTo(db, caller, { keys, horse })
  const importIds = keys.flatMap(({ kind, id }) => (kind === 'activity' ? [] : [id as ImportId])) // ids of the import table
  const imports = await importsOnHorse(db, importIds, horse)
  return keys.flatMap(({ kind, id: key }) => {
    if (kind === 'activity') {
      const activity = activities.get(key)
      return activity === undefined ? [] : [entryOf(activity, hiddenFrom(caller))]
    }
    const made = imports.get(key)
    if (made === undefined) return []
    return [kind === 'import' ? importEntry(made) : undoneEntry(made)]
  })
}

const entryOf = (activity: HistoryActivity, hidden: readonly Right[]): Entry => ({
  source: fromActivity(activity),
  sentence: sentenceFor(activity.sentence, hidden),
  changes: activity.changes,
  is_recorded: activity.can_undo || activity.undone_at !== null,
  can_undo: activity.can_undo,
  undone_at: activity.undone_at,
})

const importEntry = (made: HistoryImport): Entry => ({
  source: fromImport(made),
  sentence: `Changed by ${made.file_name}.`,
  changes: made.changes,
  is_recorded: true,
  can_undo: false,
  undone_at: made.undone ? made.undone_at : null,
})

const undoneEntry = (made: HistoryImport): Entry => ({
  source: { ...fromImport(made), kind: 'undo', at: made.undone_at, person: made.undone_by ?? ONLY_USER },
  sentence: `Undid the import of ${made.file_name}.`,
  changes: made.changes.map(turned),
  is_recorded: true,
  can_undo: false,
  undone_at: null,
})

function additionOf(name: string, { source }: Awaited<ReturnType<typeof addedBy>>): Entry {
  const how =
    source.kind === 'import'
      ? `Added by ${source.file_name}.`
      : source.kind === 'sample'
        ? 'Came with the sample herd.'
        : `${name} was added.`
  return {
    source,
    sentence: how,
    changes: [],
    is_recorded: source.kind !== 'unrecorded',
    can_undo: false,
    undone_at: null,
  }
}
