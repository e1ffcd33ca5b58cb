import { type HistoryEntry, ONLY_USER } from '@quarterpole/contract/horse-history'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import {
  activitiesOnHorse,
  type HistoryActivity,
  type HistoryImport,
  type HistoryKey,
  historyKeys,
  horseOnFile,
  importsOnHorse,
} from '@quarterpole/db/queries/horse-history'
import { presentChanges } from '../activity/present-changes.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { addedBy } from './added-by.ts'
import { fromActivity, fromImport } from './source.ts'

type Entry = Omit<HistoryEntry, 'changes'> & { readonly changes: readonly RowChange[] }

/** Every recorded change of a horse, newest first, and how many there are. @throws {AppError} not_found */
export async function listHistory(
  db: Db,
  id: HorseId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const horse = await horseOnFile(db, id)
  if (horse === undefined) throw noSuchHorse(id)
  const keys = await historyKeys(db, id)
  const added = await addedBy(db, horse, keys)
  const total = keys.length + (added.isListed ? 0 : 1)
  const page = await entriesOf(db, id, keys.slice(offset, offset + limit))
  const isLast = offset + limit >= total && offset < total
  if (!added.isListed && isLast) page.push(additionOf(horse.name, added))
  const changes = await presentChanges(
    db,
    page.map((entry) => entry.changes),
  )
  return { entries: page.map((entry, i) => ({ ...entry, changes: changes[i] ?? [] })), total }
}

async function entriesOf(db: Db, id: HorseId, keys: readonly HistoryKey[]): Promise<Entry[]> {
  const idsOf = (isWanted: (kind: HistoryKey['kind']) => boolean) =>
    keys.filter(({ kind }) => isWanted(kind)).map((key) => key.id)
  const activities = await activitiesOnHorse(
    db,
    idsOf((kind) => kind === 'activity'),
    id,
  )
  const imports = await importsOnHorse(db, idsOf((kind) => kind !== 'activity') as ImportId[], id) // ids of the import table
  return keys.flatMap(({ kind, id: key }) => {
    if (kind === 'activity') {
      const activity = activities.get(key)
      return activity === undefined ? [] : [entryOf(activity)]
    }
    const made = imports.get(key)
    if (made === undefined) return []
    return [kind === 'import' ? importEntry(made) : undoneEntry(made)]
  })
}

const entryOf = (activity: HistoryActivity): Entry => ({
  source: fromActivity(activity),
  sentence: activity.sentence,
  changes: activity.changes,
  is_recorded: activity.can_undo || activity.undone_at !== null,
  can_undo: activity.can_undo,
  undone_at: activity.undone_at,
})

const importEntry = (made: HistoryImport): Entry => ({
  source: fromImport(made),
  sentence: `Changed by ${made.file_name}.`,
  changes: made.changes ?? [],
  is_recorded: made.changes !== null,
  can_undo: false,
  undone_at: made.undone ? made.undone_at : null,
})

const undoneEntry = (made: HistoryImport): Entry => ({
  source: { ...fromImport(made), kind: 'undo', at: made.undone_at, person: made.undone_by ?? ONLY_USER },
  sentence: `Undid the import of ${made.file_name}.`,
  changes: (made.changes ?? []).map(({ table, before, after }) => ({ table, before: after, after: before })),
  is_recorded: made.changes !== null,
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
