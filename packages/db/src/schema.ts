import type {
  CoverTable,
  CoverEventTable,
  ToDoTable,
  SeasonPlanTable,
  StallionSeasonTable,
  StatementLineTable,
  StatementTable,
} from './schema-barn.ts'
import type {
  CrossId,
  GeneticTestId,
  HorseId,
  ImportId,
  InjuryId,
  RaceId,
  StallionBookEntryId,
  TrackId,
} from '@quarterpole/contract/ids'
import type { FieldValues } from '@quarterpole/contract/fields'
import type { testFields } from '@quarterpole/contract/genetic-test'
import type { HorseColumns } from '@quarterpole/contract/horse-fields'
import type { injuryFields } from '@quarterpole/contract/injury'
import type { RowOf } from '@quarterpole/contract/record'
import type { RecordName, records } from '@quarterpole/contract/records'
import type { BookingStatus, InjuryOutcome } from '@quarterpole/contract/limits'
import type { START_STATUSES } from '@quarterpole/contract/start'
import type {
  AccountSessionTable,
  AccountTable,
  ApiTokenTable,
  DigestTable,
  ShareTable,
  OneTimeTokenTable,
  PasskeyTable,
} from './schema-account.ts'
import type {
  EbvTable,
  RaceDayEffectTable,
  EvaluationTable,
  PredictionTable,
  RaceCardTable,
  HerdCheckTable,
  RaceModelTable,
} from './schema-prediction.ts'
import type {
  ActivityHorseTable,
  ActivityTable,
  AppMetaTable,
  FileBlobTable,
  FilePieceTable,
  HerdChangeTable,
  HerdVersionTable,
  IdBlockTable,
  IdempotencyKeyTable,
  ImportPartTable,
  ImportHorseTable,
  ImportMappingTable,
  ImportTable,
  JobTable,
  SchemaMigrationTable,
  StoredFileTable,
} from './schema-work.ts'

/**
 * Row types of all tables, as both engines return them. Units and meaning of every column: dictionary.md.
 * Dates and instants are ISO-8601 text, flags are 0 or 1, JSON is text; no column has a database default.
 */
export interface Tables extends RecordTables, FormerTables {
  horse: HorseTable
  genetic_test: GeneticTestTable
  track: TrackTable
  race: RaceTable
  start: StartTable
  injury: InjuryTable
  mating_cross: CrossTable
  stallion_book_entry: StallionBookEntryTable
  stallion_season: StallionSeasonTable
  cover: CoverTable
  cover_event: CoverEventTable
  to_do: ToDoTable
  season_plan: SeasonPlanTable
  evaluation: EvaluationTable
  ebv: EbvTable
  race_day_effect: RaceDayEffectTable
  prediction: PredictionTable
  race_card: RaceCardTable
  herd_check: HerdCheckTable
  race_model: RaceModelTable
  data_import: ImportTable
  import_part: ImportPartTable
  import_horse: ImportHorseTable
  import_mapping: ImportMappingTable
  job: JobTable
  activity: ActivityTable
  activity_horse: ActivityHorseTable
  idempotency_key: IdempotencyKeyTable
  herd_version: HerdVersionTable
  herd_change: HerdChangeTable
  file_blob: FileBlobTable
  file_piece: FilePieceTable
  stored_file: StoredFileTable
  id_block: IdBlockTable
  app_meta: AppMetaTable
  account: AccountTable
  account_session: AccountSessionTable
  one_time_token: OneTimeTokenTable
  passkey: PasskeyTable
  api_token: ApiTokenTable
  share: ShareTable
  digest: DigestTable
  statement: StatementTable
  statement_line: StatementLineTable
  schema_migration: SchemaMigrationTable
}

export type Flag = 0 | 1

export interface HorseTable extends HorseColumns {
  id: HorseId
  name_key: string
  foaled_precision: 'day' | 'year' | null
  birth_year: number | null
  owner_key: string | null
  sire_id: HorseId | null
  dam_id: HorseId | null
  is_stub: Flag
  search_text: string
  aqha_valid: Flag | null
  panel_known: number
  markers_known: number
  quality_score: number
  import_id: ImportId | null
  version: number
  changed_in: number
  created_at: string
  updated_at: string
  /** 1 = invented with the sample herd and not edited since. */
  is_sample: Flag
}

export interface GeneticTestTable extends FieldValues<typeof testFields> {
  id: GeneticTestId
  horse_id: HorseId
  value: string | null
  /** Bounds of the number of copies of the variant; equal if the result is exact. */
  copies_min: number | null
  copies_max: number | null
  inferred: Flag
  is_current: Flag
  version: number
  import_id: ImportId | null
  created_at: string
}

export interface TrackTable {
  id: TrackId
  code: string | null
  name: string
  state: string
  latitude: number
  longitude: number
  altitude_m: number
  version: number
  created_at: string
  updated_at: string
}

export interface RaceTable {
  id: RaceId
  track_id: TrackId
  venue_id: TrackId
  race_date: string
  race_number: number | null
  distance_yards: number
  condition: string | null
  sealed: Flag
  wind_mph: number | null
  wind_text: string | null
  temp_f: number | null
  humidity: number | null
  purse: number | null
  race_type: string | null
  race_name: string | null
  grade: string | null
  electronic: Flag
  post_time: string | null
  field_size: number | null
  import_id: ImportId | null
  created_at: string
}

export interface StartTable {
  race_id: RaceId
  horse_id: HorseId
  post_position: number | null
  finish: number | null
  time_s: number | null
  si: number | null
  si_source: 'given' | 'computed' | null
  status: (typeof START_STATUSES)[number]
  weight_lb: number | null
  jockey: string | null
  trainer: string | null
  owner: string | null
  earned_cents: number | null
  sex: 'S' | 'M' | 'G' | null
  comment: string | null
  version: number
  import_id: ImportId | null
}

export interface InjuryTable extends Omit<RowOf<typeof injuryFields>, 'id'> {
  id: InjuryId
  type_key: string
  status: 'active' | 'recovered'
  outcome: InjuryOutcome | null
  import_id: ImportId | null
}

export interface CrossTable {
  id: CrossId
  sire_id: HorseId
  dam_id: HorseId
  target_distances: string
  assumptions: string
  notes: string | null
  prediction: string
  created_at: string
}

export interface StallionBookEntryTable {
  id: StallionBookEntryId
  stallion_id: HorseId
  mare_id: HorseId
  season_year: number
  terms: string
  source_cross_id: CrossId | null
  created_at: string
  status: BookingStatus
  canceled_on: string | null
  contract: string | null
  fee: number | null
  paid: number | null
  notes: string | null
  version: number
  updated_at: string | null
}

/** Tables of a release that a later migration took away. */
export interface FormerTables {
  vaccination: VaccinationTable
}

/** Since 0002-care a kind of care. */
export interface VaccinationTable {
  id: number
  horse_id: HorseId
  given_on: string
  product: string
  lot: string | null
  given_by: string | null
  next_due: string | null
  notes: string | null
  version: number
  created_at: string
  updated_at: string
}

type RecordTables = { [T in RecordName]: RecordTable<T> }

/** The row of a record that its definition describes. */
export type RecordTable<T extends RecordName> = RowOf<
  (typeof records)[T]['fields'],
  (typeof records)[T]['of']
>
export type SaleTable = RecordTable<'sale'>
export type WorkTable = RecordTable<'work'>
