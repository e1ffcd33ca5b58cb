import type { ActivityKind } from '@quarterpole/contract/activity'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'
import { horseOf } from '../horses/check-day.ts'

interface EntryRow {
  readonly id: number
  readonly horse_id: HorseId
}

/** What is particular about one kind of entry about a horse when it is written. Methods, so that rows of any kind are rows. */
export interface EntryTable<Row extends EntryRow, Input, Stored> {
  readonly table: Exclude<RowRef[0], 'start'>
  readonly noun: string
  readonly kinds: readonly [added: ActivityKind, edited: ActivityKind, removed: ActivityKind]
  /** The activity is about the entry itself, which can be opened; left out, about its horse. */
  readonly isSubject?: true
  read(db: Db, id: number): Promise<Row | undefined>
  /** What is stored of what was sent. @throws {AppError} invalid */
  store(db: Db, input: Input, about: EntryFacts<Row>): Stored | Promise<Stored>
  /** Other rows that this write changes. */
  touches?(stored: Stored): RowRef[]
  insert(db: Db, stored: Stored): Promise<Row['id']>
  update(db: Db, before: Row, stored: Stored, version?: number): Promise<string>
  remove(db: Db, row: Row): Promise<void>
  /** What must hold of all entries of these horses, after one is written. @throws {AppError} conflict */
  holds?(db: Db, horses: readonly HorseId[]): Promise<void>
  /** These follow the horse's name in a sentence. */
  added(row: Row): string
  edited(before: Row, after: Row): string
  removed(row: Row): string
}

export interface EntryFacts<Row> {
  readonly horse: HorseRow
  readonly today: string
  /** Of an edit. */
  readonly before: Row | null
}

/** @throws {AppError} not_found or invalid */
export const addEntry = <Row extends EntryRow, Input, Stored>(
  db: Db,
  entries: EntryTable<Row, Input, Stored>,
  input: Input & { horse_id: HorseId },
  today: string,
): Promise<Written<Row['id']>> =>
  writeLogged(db, async (trx, watch) => {
    const horse = await horseOf(trx, input.horse_id)
    const stored = await entries.store(trx, input, { horse, today, before: null })
    await watch(entries.touches?.(stored) ?? [])
    const id = await entries.insert(trx, stored)
    await entries.holds?.(trx, [horse.id])
    const row = await entryOf(trx, entries, id)
    return {
      ...about(entries, row),
      kind: entries.kinds[0],
      sentence: `${horse.name}: ${entries.added(row)}.`,
      horses: [horse.id],
      made: [[entries.table, id]],
    }
  })

/** @throws {AppError} not_found, invalid, or conflict where someone else edited it in between */
export const editEntry = <Row extends EntryRow, Input extends { horse_id?: HorseId }, Stored>(
  db: Db,
  entries: EntryTable<Row, Input, Stored>,
  { id, version, ...rest }: Input & { id: number; version?: number | undefined },
  today: string,
): Promise<Written<Row['id']>> =>
  writeLogged(db, async (trx, watch) => {
    const before = await entryOf(trx, entries, id)
    const input = rest as unknown as Input // what is left of it
    const horse = await horseOf(trx, input.horse_id ?? before.horse_id)
    const stored = await entries.store(trx, input, { horse, today, before })
    await watch([[entries.table, id], ...(entries.touches?.(stored) ?? [])])
    if ((await entries.update(trx, before, stored, version)) === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this ${entries.noun} of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    await entries.holds?.(trx, [horse.id, before.horse_id])
    const after = await entryOf(trx, entries, id)
    return {
      ...about(entries, after),
      kind: entries.kinds[1],
      sentence: `${horse.name}: ${entries.edited(before, after)}.`,
      horses: [horse.id, before.horse_id],
    }
  })

/** @throws {AppError} not_found */
export const deleteEntry = <Row extends EntryRow>(
  db: Db,
  entries: Pick<
    EntryTable<Row, never, never>,
    'table' | 'noun' | 'kinds' | 'read' | 'remove' | 'removed' | 'holds'
  >,
  id: number,
): Promise<Written<Row['id']>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await entryOf(trx, entries, id)
    const horse = await horseOf(trx, row.horse_id)
    await watch([[entries.table, id]])
    await entries.remove(trx, row)
    await entries.holds?.(trx, [horse.id])
    return {
      ...about({ table: entries.table }, row),
      kind: entries.kinds[2],
      sentence: `${horse.name}: ${entries.removed(row)}.`,
      horses: [horse.id],
    }
  })

/** The entry, and what its line of activity is about. */
const about = <Row extends EntryRow>(
  { table, isSubject }: { table: string; isSubject?: true },
  { id, horse_id }: Row,
): { id: Row['id']; subject: { noun: string; id: number } } => ({
  id,
  subject: isSubject ? { noun: table, id } : { noun: 'horse', id: horse_id },
})

/** @throws {AppError} not_found */
export async function entryOf<Row>(
  db: Db,
  { noun, read }: { noun: string; read(db: Db, id: number): Promise<Row | undefined> },
  id: number,
): Promise<Row> {
  const row = await read(db, id)
  if (!row) throw new AppError('not_found', `There is no ${noun} with the id ${id}.`)
  return row
}
