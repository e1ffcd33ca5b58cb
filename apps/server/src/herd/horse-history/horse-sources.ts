import { HORSE_FIELDS } from '@quarterpole/contract/horse-fields'
import type { HorseSources, RecordSource, Source } from '@quarterpole/contract/horse-history'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import {
  activitiesOnHorse,
  type HistoryImport,
  historyKeys,
  horseOnFile,
  importsOnHorse,
} from '@quarterpole/db/queries/horse-history'
import { type RecordOrigin, recordOrigins } from '@quarterpole/db/queries/record-origins'
import type { Caller } from '../../platform/http/caller.ts'
import { fieldWord } from '../../history/activity/present-changes.ts'
import { columnNeed, readerOf } from '../../history/activity/row-rights.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { addedBy } from './added-by.ts'
import { fromActivity, fromImport, typedIn, unrecorded } from './source.ts'

/** The values a horse's page shows, in its order. */
const FIELDS = HORSE_FIELDS.flatMap((name) =>
  name === 'color' ? ([name, 'sire_id', 'dam_id'] as const) : ([name] as const),
)

/** A write with what it changed of the horse. */
interface Write {
  readonly source: Source
  readonly changes: readonly RowChange[]
}

/**
 * Where each value on file of a horse came from, and each record that a caller may read.
 *
 * @throws {AppError} not_found
 */
export async function horseSources(
  db: Db,
  id: HorseId,
  caller: Pick<Caller, 'rights'> | null,
): Promise<HorseSources> {
  const horse = await horseOnFile(db, id)
  if (horse === undefined) throw noSuchHorse(id)
  const keys = await historyKeys(db, id)
  const hidden = hiddenFrom(caller)
  const records = (await recordOrigins(db, id, hidden)).filter(
    ({ table }) => caller?.rights.has(readerOf(table)) ?? true,
  )
  const activities = await activitiesOnHorse(
    db,
    keys.filter(({ kind }) => kind === 'activity').map((key) => key.id),
    id,
  )
  const named = records.flatMap(({ import_id }) => import_id ?? [])
  const changing = keys.filter(({ kind }) => kind === 'import').map((key) => key.id as ImportId) // of the import table
  const imports = await importsOnHorse(db, [...named, ...changing], id)
  const writes = keys.flatMap(({ kind, id: key }): Write[] => {
    const activity = kind === 'activity' ? activities.get(key) : undefined
    if (activity !== undefined) return [{ source: fromActivity(activity), changes: activity.changes }]
    const made = kind === 'import' ? imports.get(key) : undefined
    return made === undefined || made.undone ? [] : [{ source: fromImport(made), changes: made.changes }]
  })
  const isShown = (field: string) => {
    const need = columnNeed('horse', field)
    return need === undefined || !hidden.includes(need)
  }
  const added = (await addedBy(db, horse, keys)).source
  return {
    fields: FIELDS.filter((field) => horse[field] !== null && isShown(field)).map((field) => ({
      field,
      label: fieldWord(field, 'horse'),
      source: originOf(field, horse[field], writes) ?? added,
    })),
    records: records.map((record) => presentRecord(record, { imports, writes, added })),
  }
}

/**
 * The write that gave a field its value; null if it came with the row. An undo puts back a value that came from
 * elsewhere, so that the search goes on behind it.
 */
function originOf(field: string, value: unknown, writes: readonly Write[]): Source | null {
  let isPutBack = false
  for (const { source, changes } of writes) {
    const change = changes.find(
      ({ table, before, after }) =>
        table === 'horse' && after !== null && (before?.[field] ?? null) !== (after[field] ?? null),
    )
    if (change === undefined) continue
    const isValue = (change.after?.[field] ?? null) === value
    if (source.kind === 'undo') isPutBack = true
    else if (isValue) return source
    else if (!isPutBack) return unrecorded(null)
  }
  return null
}

interface Known {
  readonly imports: ReadonlyMap<number, HistoryImport>
  readonly writes: readonly Write[]
  readonly added: Source
}

function presentRecord(record: RecordOrigin, { imports, writes, added }: Known): RecordSource {
  const ofRecord = writes.filter(({ changes }) => changes.some((change) => isOf(change, record)))
  const isAddition = ({ changes }: Write) =>
    changes.some((change) => isOf(change, record) && change.before === null)
  const addition = ofRecord.find((write) => write.source.kind !== 'undo' && isAddition(write))
  const edit = ofRecord.find((write) => write !== addition && !isAddition(write))
  const made = record.import_id === null ? undefined : imports.get(record.import_id)
  return {
    noun: record.table,
    day: record.day,
    what: record.what ?? null,
    distance_yards: record.distance_yards ?? null,
    source: made ? fromImport(made) : (addition?.source ?? withoutAddition(record, added)),
    edited: edit?.source ?? null,
  }
}

function isOf({ table, before, after }: RowChange, record: RecordOrigin): boolean {
  const row = after ?? before
  return table === record.table && Number(table === 'start' ? row?.['race_id'] : row?.['id']) === record.id
}

/** A record of the sample herd is as old as its horse. */
function withoutAddition({ created_at }: RecordOrigin, added: Source): Source {
  const isSample = added.kind === 'sample' && (created_at === undefined || created_at <= (added.at ?? ''))
  return isSample ? added : created_at === undefined ? unrecorded(null) : typedIn(created_at, null)
}
