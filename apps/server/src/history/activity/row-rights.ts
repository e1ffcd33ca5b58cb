import type { ActivityKind } from '@quarterpole/contract/activity'
import { type EndpointName, endpoints } from '@quarterpole/contract/endpoints'
import { type RecordName, records } from '@quarterpole/contract/records'
import { privateRead, rowNeed } from '@quarterpole/contract/record'
import { byRecordEvent } from '@quarterpole/contract/record-kinds'
import { capital } from '@quarterpole/contract/capital'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import type { Private } from '@quarterpole/contract/privacy'
import type { Right } from '@quarterpole/contract/roles'
import type { ChangedTable, RowChange } from '@quarterpole/db/queries/change'
import { marksOf } from '../../platform/http/marks.ts'
import { AppError } from '../../platform/http/problem.ts'

/** The calls that read, add and edit the rows of each table: an undo needs what they need. */
const CALLS = {
  horse: ['getHorse', 'createHorse', 'updateHorse'],
  genetic_test: ['listTests', 'createTest', 'updateTest'],
  injury: ['getInjury', 'createInjury', 'updateInjury'],
  track: ['getTrack', 'createTrack', 'updateTrack'],
  race: ['listStarts', 'createStart', 'updateStart'],
  start: ['listStarts', 'createStart', 'updateStart'],
  mating_cross: ['getCross', 'createCross', 'updateCross'],
  stallion_book_entry: ['getStallionBookEntry', 'createStallionBookEntry', 'updateStallionBookEntry'],
  stallion_season: ['getStallionSeason', 'updateStallionSeason', 'updateStallionSeason'],
  cover: ['getCover', 'createCover', 'updateCover'],
  cover_event: ['getCover', 'createCoverEvent', 'updateCoverEvent'],
  to_do: ['getToDo', 'createToDo', 'updateToDo'],
  season_plan: ['getSeasonPlan', 'createSeasonPlan', 'updateSeasonPlan'],
  race_card: ['getRaceCard', 'createRaceCard', 'createRaceCard'],
} as const satisfies Record<
  Exclude<ChangedTable, RecordName>,
  readonly [read: EndpointName, add: EndpointName, edit: EndpointName]
>

/** The right by which the rows of a table are read. */
export const readerOf = (table: ChangedTable): Right =>
  isRecord(table) ? records[table].read : endpoints[CALLS[table][0]].need

const isRecord = (table: ChangedTable): table is RecordName => Object.hasOwn(records, table)

/**
 * What an undo of this change needs today. Who added a row may take it back, also where only others remove rows. A
 * reference horse comes and goes with the entries of a race.
 */
export function rightToUndo({ table, before, after }: RowChange): Right {
  if (isRecord(table)) return rowsNeed(table, before, after) ?? records[table].write
  const [, add, edit] = CALLS[table]
  if (before !== null && after !== null) return endpoints[edit].need
  const isReference = table === 'horse' && (before ?? after)?.['is_mine'] === 0
  return endpoints[isReference ? 'addEntryHorses' : add].need
}

/** Whether someone may make these changes; null may make all. */
export const mayChange = (
  changes: readonly RowChange[],
  caller: { readonly rights: ReadonlySet<Right> } | null,
): boolean => caller === null || changes.every((change) => caller.rights.has(rightToUndo(change)))

/** @throws {AppError} forbidden where a merge would write what its caller may not */
export function checkMayMerge(
  changes: readonly RowChange[],
  caller: Parameters<typeof mayChange>[1],
  other: string,
): void {
  if (!mayChange(changes, caller))
    throw new AppError(
      'forbidden',
      `${other} has records that you may not edit. Ask the barn’s manager to merge them.`,
    )
}

/** The right without which a row of a record, as it was or is, is not shown. */
function rowsNeed(table: RecordName, before: RowChange['before'], after: RowChange['after']) {
  const needs = [before, after].map((row) => row && rowNeed(records[table], row))
  return needs.find((need) => need !== null && need !== undefined) ?? undefined
}

/** The right to see what a change says. */
export const changeNeed = ({ table, before, after }: RowChange): Right | undefined =>
  isRecord(table) ? (rowsNeed(table, before, after) ?? privateRead(records[table])) : undefined

/** Whether these rights may read the row of a change, and what the change says. */
export function mayRead(change: RowChange, rights: ReadonlySet<Right>): boolean {
  const need = changeNeed(change)
  return rights.has(readerOf(change.table)) && (need === undefined || rights.has(need))
}

/** The right to see a column, by the mark it has in the body of the edit; undefined: whoever reads the row. */
export function columnNeed(table: ChangedTable, column: string): Private | undefined {
  const name = isRecord(table) ? (`update${capital(table)}` as EndpointName) : CALLS[table][2]
  const { body } = endpoints[name] as Endpoint
  return body && marksOf(body).members?.get(column)?.need
}

/** What reads the lines of each kind; an undo is read by its rows. */
const KIND_NEEDS = {
  ...byRecordEvent(({ name }) => records[name].read), // who reads a record reads the lines about it
  horse_added: 'read',
  horse_edited: 'read',
  horse_removed: 'read',
  breeding_predicted: 'read_barn',
  race_predicted: 'read',
  card_sealed: 'read',
  card_scored: 'read',
  cross_saved: 'read_barn',
  report_made: 'read_barn',
  cross_edited: 'read_barn',
  cross_removed: 'read_barn',
  booking_added: 'money',
  booking_edited: 'money',
  booking_canceled: 'money',
  booking_removed: 'money',
  stallion_season_saved: 'money',
  stallion_season_removed: 'money',
  cover_added: 'read_barn',
  cover_edited: 'read_barn',
  cover_removed: 'read_barn',
  foaled: 'read_barn',
  to_do_added: 'read_barn',
  to_do_edited: 'read_barn',
  to_do_done: 'read_barn',
  to_do_removed: 'read_barn',
  season_plan_saved: 'plan',
  season_plan_removed: 'plan',
  injury_recorded: 'read',
  injury_edited: 'read',
  injury_removed: 'read',
  test_added: 'read',
  test_edited: 'read',
  test_removed: 'read',
  start_added: 'read',
  start_edited: 'read',
  start_removed: 'read',
  import_done: 'read',
  import_undone: 'read',
  evaluation_done: 'read_barn',
  herd_seeded: 'read_barn',
  sample_removed: 'read_barn',
  horses_marked: 'read',
  horses_merged: 'read',
  card_removed: 'read',
  change_undone: 'read',
  track_added: 'read',
  track_edited: 'read',
  value_assumptions_edited: 'money',
  year_start_set: 'read_barn',
  share_made: 'read_barn',
  share_revoked: 'read_barn',
  mail_server_edited: 'manage',
  statements_issued: 'money',
  statement_reversed: 'money',
} as const satisfies Readonly<Record<ActivityKind, Right>>

/** Whether a line of the activity is about what these rights may read, and which of its rows are. */
export function readableRows(
  { kind, changes }: { readonly kind: ActivityKind; readonly changes: readonly RowChange[] },
  rights: ReadonlySet<Right>,
): RowChange[] | null {
  if (!rights.has(KIND_NEEDS[kind])) return null
  const rows = changes.filter((change) => mayRead(change, rights))
  const isUnlisted = kind === 'change_undone' && changes.length === 0 // its record is long
  return isUnlisted || rows.length < changes.length ? null : rows
}
