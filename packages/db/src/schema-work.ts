import type { ACTIVITY_KINDS } from '@quarterpole/contract/activity'
import type { AccountId, HorseId, ImportId, ImportMappingId, JobId } from '@quarterpole/contract/ids'
import type { FileType, MappingFormat } from '@quarterpole/contract/limits'
import type { JOB_STATUSES } from '@quarterpole/contract/job'
import type { ColumnType } from 'kysely'
import type { StoredSentence } from './sentence.ts'

/** Tables for operations: jobs, files, activity, idempotency, versions. */

export interface JobTable {
  id: JobId
  kind: string
  payload: string
  status: (typeof JOB_STATUSES)[number]
  progress: number | null
  stage: string | null
  attempt: number
  max_attempts: number
  lease_until: string | null
  run_at: string
  result_url: string | null
  result: string | null
  error_message: string | null
  created_at: string
  updated_at: string
}

export interface ActivityTable {
  id: number
  at: string
  kind: (typeof ACTIVITY_KINDS)[number]
  sentence: ColumnType<StoredSentence, string, string>
  subject_noun: string | null
  subject_id: string | null
  /** JSON of the rows it changed, before and after; null if it cannot be undone. */
  changes: string | null
  undone_at: string | null
  /** Name of who did it; null without accounts. */
  person: string | null
  account_id: AccountId | null
}

export interface ActivityHorseTable {
  horse_id: HorseId
  activity_id: number
}

/** Up to a few hundred rows of one table that an import added, or of one that it edited. */
export interface ImportPartTable {
  import_id: ImportId
  part: number
  table_name: string
  added: 0 | 1
  /** JSON like an activity's without computed columns, deflated, in base64. */
  changes: string
}

/** A horse on file whose row or injuries an import edited, and the part that has them. */
export interface ImportHorseTable {
  horse_id: HorseId
  import_id: ImportId
  part: number
  /** 1 = the undo of the import put them back. */
  undone: 0 | 1
}

export interface ImportMappingTable {
  id: ImportMappingId
  name: string
  file_type: FileType
  format: MappingFormat
  header_fingerprint: string
  mapping: string
  created_at: string
  updated_at: string
}

export interface IdempotencyKeyTable {
  key: string
  method_path: string
  request_hash: string
  status: 'running' | 'done'
  response_status: number | null
  response_body: string | null
  created_at: string
  activity_id: number | null
}

export interface HerdVersionTable {
  id: number
  version: number
  rebuild_from: number
  racing_version: number
  starts_version: number
  updated_at: string
}

export interface HerdChangeTable {
  version: number
  horse_ids: string | null
  removed_ids: string | null
}

export interface FileBlobTable {
  id: string
  name: string
  media_type: string
  bytes: Uint8Array
  created_at: string
  /** 1 = names fees, prices or values. */
  has_money: 0 | 1
}

export const FILE_SIZES = ['small', 'medium', 'large', 'whole'] as const
export type FileSize = (typeof FILE_SIZES)[number]

export interface StoredFileTable {
  /** SHA-256 of its largest size, and its type: `3f….jpg` */
  name: string
  /** Of all its sizes. */
  bytes: number
  created_at: string
}

export interface FilePieceTable {
  file: string
  size: FileSize
  part: number
  bytes: Uint8Array
}

export interface IdBlockTable {
  noun: string
  next_id: number
}

export interface AppMetaTable {
  key: string
  value: string
}

export interface SchemaMigrationTable {
  name: string
  applied_at: string
}

export interface ImportTable {
  id: ImportId
  file_type: FileType
  file_name: string
  file_hash: string
  mapping: string
  status: 'done' | 'undone'
  create_new_horses: 0 | 1
  total_rows: number
  horses_created: number
  updated: number
  unchanged: number
  /** CSV of the rows left to fix. */
  rows_to_fix: string | null
  created_at: string
  undone_at: string | null
  /** Name of who imported it, and of who undid it; null without accounts. */
  person: string | null
  undone_by: string | null
}
