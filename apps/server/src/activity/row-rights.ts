import type { ACTIVITY_KINDS } from '@quarterpole/contract/activity'
import type { Right } from '@quarterpole/contract/roles'
import type { ChangedTable, RowChange } from '@quarterpole/db/queries/change'

type Kind = (typeof ACTIVITY_KINDS)[number]

interface RowRights {
  readonly read: Right
  readonly write: Right
}

/** What reads and writes the rows of each table, as the calls about that record need. */
const ROW_RIGHTS: Readonly<Record<ChangedTable, RowRights>> = {
  horse: { read: 'read', write: 'edit_horses' },
  genetic_test: { read: 'read', write: 'edit_health' },
  sale: { read: 'money', write: 'money' },
  injury: { read: 'read', write: 'edit_health' },
  track: { read: 'read', write: 'manage' },
  race: { read: 'read', write: 'edit_racing' },
  start: { read: 'read', write: 'edit_racing' },
  work: { read: 'read', write: 'edit_racing' },
  mating_cross: { read: 'read_barn', write: 'plan' },
  stallion_book_entry: { read: 'money', write: 'money' },
  stallion_season: { read: 'money', write: 'money' },
  breeding: { read: 'read_barn', write: 'edit_season' },
  breeding_event: { read: 'read_barn', write: 'add_events' },
  duty: { read: 'read_barn', write: 'edit_season' },
  season_plan: { read: 'plan', write: 'plan' },
  race_card: { read: 'read', write: 'edit_racing' },
}

/** What an undo of this change needs today. A reference horse comes and goes with the entries of a race. */
export function rightToUndo({ table, before, after }: RowChange): Right {
  const isWhole = before === null || after === null
  const isReference = table === 'horse' && isWhole && (before ?? after)?.['is_mine'] === 0
  return isReference ? 'edit_racing' : ROW_RIGHTS[table].write
}

/** What reads the lines of each kind; an undo is read by its rows. */
const KIND_NEEDS: Readonly<Record<Kind, Right>> = {
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
  breeding_added: 'read_barn',
  breeding_edited: 'read_barn',
  breeding_removed: 'read_barn',
  foaled: 'read_barn',
  duty_added: 'read_barn',
  duty_edited: 'read_barn',
  duty_done: 'read_barn',
  duty_removed: 'read_barn',
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
  sale_added: 'money',
  sale_edited: 'money',
  sale_removed: 'money',
  work_added: 'read',
  work_edited: 'read',
  work_removed: 'read',
  import_done: 'read',
  import_undone: 'read',
  evaluation_done: 'read_barn',
  herd_seeded: 'read_barn',
  sample_removed: 'read_barn',
  horses_marked: 'read',
  card_removed: 'read',
  change_undone: 'read',
  track_added: 'read',
  track_edited: 'read',
  value_assumptions_edited: 'money',
  share_made: 'read_barn',
  share_revoked: 'read_barn',
}

/** Whether a line of the activity is about what these rights may read, and which of its rows are. */
export function readableRows(
  { kind, changes }: { readonly kind: Kind; readonly changes: readonly RowChange[] },
  rights: ReadonlySet<Right>,
): RowChange[] | null {
  if (!rights.has(KIND_NEEDS[kind])) return null
  const rows = changes.filter(({ table }) => rights.has(ROW_RIGHTS[table].read))
  const isUntold = kind === 'change_undone' && changes.length === 0 // its record is long
  return isUntold || rows.length < changes.length ? null : rows
}
