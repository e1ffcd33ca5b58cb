import { ONLY_USER, type Source } from '@quarterpole/contract/horse-history'
import type { ActivityId } from '@quarterpole/contract/ids'
import type { HistoryActivity, HistoryImport } from '@quarterpole/db/queries/horse-history'

const NOWHERE: Source = {
  kind: 'unrecorded',
  at: null,
  person: null,
  import_id: null,
  file_name: null,
  import_undone_at: null,
  activity_id: null,
}

export const unrecorded = (at: string | null): Source => ({ ...NOWHERE, at })
export const fromSample = (at: string): Source => ({ ...NOWHERE, kind: 'sample', at })

/** `person`: null without accounts. */
export const typedIn = (at: string, person: string | null): Source => ({
  ...NOWHERE,
  kind: 'form',
  at,
  person: person ?? ONLY_USER,
})

export const fromImport = ({ id, file_name, created_at, undone_at, person }: HistoryImport): Source => ({
  ...NOWHERE,
  kind: 'import',
  at: created_at,
  person: person ?? ONLY_USER,
  import_id: id,
  file_name,
  import_undone_at: undone_at,
})

export const fromActivity = ({ id, at, kind, person }: HistoryActivity): Source => ({
  ...typedIn(at, person),
  kind: kind === 'change_undone' ? 'undo' : 'form',
  activity_id: id as ActivityId, // of the activity table
})
