import { isOfHorse, RECORD_NAMES } from '@quarterpole/contract/records'
import type {
  CrossId,
  EvaluationId,
  HorseId,
  ImportId,
  ImportMappingId,
  JobId,
  RaceCardId,
  StallionBookEntryId,
} from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { insertActivity } from '../queries/activity.ts'
import { writeMeta } from '../queries/app-meta.ts'
import { insertImport } from '../queries/data-import.ts'
import { addGeneticTests } from '../queries/genetic-test.ts'
import { insertHorse } from '../queries/horse-write.ts'
import { insertInjury } from '../queries/injury.ts'
import { insertRaces } from '../queries/race.ts'
import { insertRecords, type NewRecord } from '../queries/record.ts'
import { insertStarts } from '../queries/start.ts'
import { insertTrack } from '../queries/track.ts'
import { horse, raceRow, testOf, trackRow, sampleRecord, storeSampleFile } from '../test-rows.ts'
import { fillAccounts } from './full-accounts.ts'
import { fillBarn } from './full-barn.ts'

const AT = '2026-01-02T03:04:05.678Z'
const EBV = {
  a_level: 1 / 3,
  a_slope: -1e-300,
  p_level: 5e-324,
  p_slope: 1.5,
  pev_ll: 1,
  pev_ls: 2,
  pev_ss: 3,
  ability_ll: null,
  ability_ls: -1 / 3,
  ability_ss: 4,
}

/** For tests: rows in every table, with values that are easy to corrupt in a copy. */
export async function fillEveryTable(db: Db): Promise<void> {
  await writeMeta(db, "a key with 'quotes', {brackets}\nand lines", '{"end":"backup"}')
  const importId: ImportId = await insertImport(db, {
    file_type: 'horses',
    file_name: 'Zuchtbuch – ähnlich.csv',
    file_hash: 'x',
    mapping: { columns: {}, repairs: [], left_out: 0 },
    create_new_horses: true,
    total_rows: 1,
    rows_to_fix: 'Name\r\nĞ',
  })
  const sire = await insertHorse(
    db,
    horse({ name: 'Coração d’Or', sex: 'S', stud_fee: 0.1 + 0.2, ...LIFETIME }),
  )
  const dam = await insertHorse(db, horse({ name: '=2+2', aqha_id: '0000001', owner: '[null]' }))
  await insertHorse(db, horse({ name: '🐎 "Q"', sire_id: sire, dam_id: dam, import_id: importId }))
  await addGeneticTests(db, [testOf(sire, 'hypp', 'N/H', { copies_min: 1, copies_max: 1 })])
  for (const name of RECORD_NAMES)
    await insertRecords(db, name, [
      { ...sampleRecord(name), ...(isOfHorse(name) && { horse_id: dam }) } as NewRecord<typeof name>,
    ]) // all it needs
  await insertInjury(db, {
    horse_id: sire,
    injury_date: '2025-02-02',
    type: 'Bowed tendon',
    severity: 'severe',
    status: 'active',
    expected_days_off: 90,
    return_date: null,
    notes: 'first line\r\nsecond\tline \\ end',
  })
  const { track, race } = await fillRace(db, sire, importId)
  const changes = [{ table: 'horse', before: null, after: { id: sire, name: 'Coração d’Or' } }] as const
  await insertActivity(db, { kind: 'horse_added', sentence: 'Added', horses: [sire], changes })
  await fillImport(db, importId, sire)
  await fillPlans(db, { sire, dam, track, race })
  await fillBarn(db, AT, { sire, dam })
  await fillWork(db)
  await storeSampleFile(db)
  await fillAccounts(db)
}

async function fillRace(db: Db, horse_id: HorseId, import_id: ImportId) {
  const track = await insertTrack(db, trackRow())
  const race = await insertRaces(db, [raceRow(track, { wind_mph: -0.5 })])
  await insertStarts(db, [
    {
      race_id: race,
      horse_id,
      post_position: null,
      finish: 1,
      time_s: 17.512,
      si: 98.49999999999999,
      si_source: 'computed',
      status: 'finished',
      weight_lb: 126.5,
      earned_cents: 1_234_567,
      jockey: 'ß',
      trainer: null,
      comment: null,
      import_id,
    },
  ])
  return { track, race }
}

const LIFETIME = { lifetime_earnings_cents: 7_980_050, lifetime_earnings_on: '2026-11-03' }

async function fillImport({ kysely }: Db, import_id: ImportId, horse_id: HorseId): Promise<void> {
  const part = { import_id, part: 0, table_name: 'horse', added: 1, changes: 'q1YqSy0qVrJS' } as const
  await kysely.insertInto('import_part').values(part).execute()
  await kysely.insertInto('import_horse').values({ horse_id, import_id, part: 0, undone: 1 }).execute()
}

type Subjects = Record<'sire' | 'dam', Awaited<ReturnType<typeof insertHorse>>> & {
  track: Awaited<ReturnType<typeof insertTrack>>
  race: Awaited<ReturnType<typeof insertRaces>>
}

/** Inserts rows with explicit ids; they are only meant to be copied. */
async function fillPlans(db: Db, subjects: Subjects): Promise<void> {
  const { kysely } = db
  const { sire, dam } = subjects
  const [cross, entry] = [1, 1] as [CrossId, StallionBookEntryId]
  await kysely
    .insertInto('mating_cross')
    .values({
      id: cross,
      sire_id: sire,
      dam_id: dam,
      created_at: AT,
      target_distances: '[350]',
      assumptions: '{}',
      notes: '',
      prediction: '{}',
    })
    .execute()
  await kysely
    .insertInto('stallion_book_entry')
    .values({
      id: entry,
      stallion_id: sire,
      mare_id: dam,
      season_year: 2027,
      terms: 'Live foal',
      source_cross_id: cross,
      created_at: AT,
      status: 'booked',
      fee: 2500.5,
      version: 2,
      updated_at: AT,
    })
    .execute()
  await fillEvaluation(db, subjects)
  await fillPredictions(db, subjects)
}

async function fillEvaluation({ kysely }: Db, { sire, dam, race }: Subjects): Promise<void> {
  const evaluation = 1 as EvaluationId
  await kysely
    .insertInto('evaluation')
    .values({
      id: evaluation,
      created_at: AT,
      horses: 3,
      starts: 1,
      races: 1,
      base: 85.3,
      parameters: '{}',
      fixed_effects: '[]',
      reliability_method: 'exact',
      iterations: 12,
      residual: 1e-11,
      data_hash: '',
      code_version: '1',
      is_current: 1,
    })
    .execute()
  await kysely
    .insertInto('ebv')
    .values([sire, dam].map((horse_id) => ({ ...EBV, evaluation_id: evaluation, horse_id, starts: 1 })))
    .execute()
  await kysely
    .insertInto('race_day_effect')
    .values({ evaluation_id: evaluation, race_id: race, effect_si: -1.5 })
    .execute()
  await kysely
    .insertInto('herd_check')
    .values({
      id: 1,
      evaluation_id: evaluation,
      created_at: AT,
      starts_version: 0,
      report: '{}',
      code_version: '1',
    })
    .execute()
}

async function fillPredictions({ kysely }: Db, { sire, dam, track, race }: Subjects): Promise<void> {
  const [evaluation, card] = [1, 1] as [EvaluationId, RaceCardId]
  const made = { request: '{}', input_hash: '', model_version: '1', created_at: AT }
  await kysely
    .insertInto('prediction')
    .values({
      ...made,
      sire_id: sire,
      dam_id: dam,
      id: 1,
      kind: 'breeding',
      track_id: null,
      result: '{}',
      evaluation_id: evaluation,
    })
    .execute()
  await kysely
    .insertInto('race_card')
    .values({
      ...made,
      id: card,
      track_id: track,
      race_date: '2026-01-01',
      distance_yards: 400,
      prediction: '{}',
      sealed_at: AT,
      race_id: race,
      score: null,
    })
    .execute()
}

async function fillWork({ kysely }: Db): Promise<void> {
  await kysely
    .insertInto('race_model')
    .values({
      id: 1,
      created_at: AT,
      races: 1,
      first_date: '2026-01-01',
      last_date: '2026-01-01',
      model: '{}',
      backtest: '{}',
      data_hash: '',
      code_version: '1',
    })
    .execute()
  await kysely
    .insertInto('import_mapping')
    .values({
      id: 1 as ImportMappingId,
      name: 'Our barn',
      file_type: 'horses',
      format: 'custom',
      header_fingerprint: '',
      mapping: '{}',
      created_at: AT,
      updated_at: AT,
    })
    .execute()
  await kysely
    .insertInto('job')
    .values({
      id: 'a job' as JobId,
      kind: 'evaluation',
      payload: '{}',
      status: 'running',
      progress: 0.1,
      attempt: 1,
      max_attempts: 3,
      lease_until: AT,
      run_at: AT,
      created_at: AT,
      updated_at: AT,
    })
    .execute()
  await kysely
    .insertInto('file_blob')
    .values({
      id: 'a file',
      name: 'report.pdf',
      media_type: 'application/pdf',
      bytes: Uint8Array.from({ length: 1024 }, (_, at) => at % 256),
      created_at: AT,
      has_money: 0,
    })
    .execute()
  await kysely
    .insertInto('idempotency_key')
    .values({ key: 'k', method_path: 'POST /x', request_hash: '', status: 'done', created_at: AT })
    .execute()
}
