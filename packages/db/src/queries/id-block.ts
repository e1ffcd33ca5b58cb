import type {
  AccountId,
  ApiTokenId,
  CoverEventId,
  CoverId,
  CrossId,
  ToDoId,
  DigestId,
  EvaluationId,
  GeneticTestId,
  HorseId,
  ImportId,
  ImportMappingId,
  InjuryId,
  InvitationId,
  PasskeyId,
  RaceCardId,
  RaceId,
  SeasonPlanId,
  SessionId,
  ShareId,
  StallionBookEntryId,
  StallionSeasonId,
  StatementId,
  TrackId,
} from '@quarterpole/contract/ids'
import type { RecordName } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** Nouns whose ids come from blocks, and their id types. */
export interface BlockIds extends Record<RecordName, number> {
  horse: HorseId
  genetic_test: GeneticTestId
  track: TrackId
  race: RaceId
  injury: InjuryId
  cross: CrossId
  stallion_book_entry: StallionBookEntryId
  stallion_season: StallionSeasonId
  cover: CoverId
  cover_event: CoverEventId
  to_do: ToDoId
  season_plan: SeasonPlanId
  evaluation: EvaluationId
  prediction: number
  race_card: RaceCardId
  herd_check: number
  race_model: number
  data_import: ImportId
  import_mapping: ImportMappingId
  activity: number
  account: AccountId
  account_session: SessionId
  one_time_token: InvitationId
  passkey: PasskeyId
  api_token: ApiTokenId
  share: ShareId
  digest: DigestId
  statement: StatementId
  statement_line: number
}

/**
 * Allocates `count` consecutive ids and returns the first. One statement, so two callers never get the same id; a
 * rollback leaves a harmless gap. The row stays locked until the commit: before a long transaction, allocate outside it.
 */
export async function allocateIds<N extends keyof BlockIds>(
  db: Db,
  noun: N,
  count: number,
): Promise<BlockIds[N]> {
  const row = await db.kysely
    .insertInto('id_block')
    .values({ noun, next_id: 1 + count })
    .onConflict((c) => c.column('noun').doUpdateSet({ next_id: sql`id_block.next_id + ${count}` }))
    .returning('next_id')
    .executeTakeFirst()
  if (!row) throw new Error(`no block of ids for ${noun}`)
  return (row.next_id - count) as BlockIds[N] // ids are branded where they are created
}
