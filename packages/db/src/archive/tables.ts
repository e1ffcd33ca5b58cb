import { type RecordName, records } from '@quarterpole/contract/records'
import { BUCKET_OWNER } from '../queries/app-meta.ts'
import type { FormerTables, Tables } from '../schema.ts'

/**
 * What lets people in stays out of backups: nobody who takes a backup can use it, and a restore brings nothing back that
 * was revoked since. In the order in which they can be dropped.
 */
export const SECRET_TABLES = ['account_session', 'one_time_token', 'api_token', 'share'] as const

/**
 * The same of app_meta: whoever has the calendar's address reads the list, and whoever has the mail server's password sends
 * in the barn's name. A copy of the herd elsewhere must not own this one's bucket.
 */
export const SECRET_KEYS = ['calendar_token', 'mail_key', 'mail_password', BUCKET_OWNER] as const

type Archived = Exclude<
  keyof Tables,
  'schema_migration' | (typeof SECRET_TABLES)[number] | keyof FormerTables
>
type KeyOf<T extends Archived> = readonly (keyof Tables[T] & string)[]

const recordKeys = Object.fromEntries(Object.keys(records).map((name) => [name, ['id'] as const])) as Record<
  RecordName,
  readonly ['id']
> // the records' own names

/**
 * Every table of a full backup with its key, ordered so that references point backward. schema_migration is missing:
 * the migrations are in the archive's first line.
 */
export const ARCHIVED = {
  app_meta: ['key'],
  id_block: ['noun'],
  herd_version: ['id'],
  herd_change: ['version'],
  data_import: ['id'],
  import_part: ['import_id', 'part'],
  import_horse: ['horse_id', 'import_id', 'part'],
  import_mapping: ['id'],
  horse: ['id'],
  genetic_test: ['id'],
  injury: ['id'],
  track: ['id'],
  race: ['id'],
  start: ['race_id', 'horse_id'],
  ...recordKeys,
  statement: ['id'],
  statement_line: ['id'],
  mating_cross: ['id'],
  stallion_book_entry: ['id'],
  stallion_season: ['id'],
  cover: ['id'],
  cover_event: ['id'],
  to_do: ['id'],
  season_plan: ['id'],
  evaluation: ['id'],
  ebv: ['evaluation_id', 'horse_id'],
  race_day_effect: ['evaluation_id', 'race_id'],
  prediction: ['id'],
  race_card: ['id'],
  herd_check: ['id'],
  race_model: ['id'],
  job: ['id'],
  activity: ['id'],
  activity_horse: ['horse_id', 'activity_id'],
  file_blob: ['id'],
  stored_file: ['name'],
  file_piece: ['file', 'size', 'part'],
  idempotency_key: ['key'],
  account: ['id'],
  passkey: ['id'],
  digest: ['id'],
} as const satisfies { [T in Archived]: KeyOf<T> }

export const ARCHIVED_TABLES = Object.keys(ARCHIVED) as (keyof typeof ARCHIVED)[] // the object's own keys

/** The same with the tables of earlier releases, which their backups and their databases have. */
export const ARCHIVED_EVER = { ...ARCHIVED, vaccination: ['id'] } as const satisfies {
  [T in keyof FormerTables]: readonly (keyof FormerTables[T])[]
}
export type ArchivedTable = keyof typeof ARCHIVED_EVER
export const TABLES_EVER = Object.keys(ARCHIVED_EVER) as ArchivedTable[] // as above

export const isArchivedTable = (name: string): name is ArchivedTable => Object.hasOwn(ARCHIVED_EVER, name)
