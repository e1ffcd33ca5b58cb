import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseRecord, RaceRecord } from '@quarterpole/contract/race-record'
import type { Db } from '@quarterpole/db/open'
import { NO_EARNINGS } from '@quarterpole/db/queries/earnings'
import {
  firstDayWithIndex,
  type RaceRecordRow,
  raceRecords,
  type StakesPlacing,
  stakesPlacings,
} from '@quarterpole/db/queries/race-record'
import { gradeLabel, isBlackType } from '@quarterpole/racing/black-type'
import { REGISTER_OF_MERIT_SI, siGrade } from '@quarterpole/racing/si-grade'

/** The record line of one horse. */
export async function loadRecord(db: Db, id: HorseId): Promise<HorseRecord> {
  const record = (await raceRecords(db, [id])).get(id)
  const black_type = (await blackTypeOf(db, [id])).get(id) ?? []
  return {
    horse_id: id,
    ...presentRecord(record),
    register_of_merit_on: await firstDayWithIndex(db, id, REGISTER_OF_MERIT_SI),
    black_type,
  }
}

/** Stakes wins and placings of the horses that have any, newest first. */
export async function blackTypeOf(
  db: Db,
  ids: readonly HorseId[],
): Promise<Map<HorseId, HorseRecord['black_type']>> {
  const placings = (await stakesPlacings(db, ids)).filter(isBlackType)
  const byHorse = Map.groupBy(placings, ({ horse_id }) => horse_id)
  return new Map([...byHorse].map(([id, of]) => [id, of.map(presentBlackType)]))
}

/** A horse without a start on file has a record of zeros, and earnings that are unknown. */
export const presentRecord = (row: RaceRecordRow | undefined): RaceRecord => ({
  starts: row?.starts ?? 0,
  wins: row?.wins ?? 0,
  seconds: row?.seconds ?? 0,
  thirds: row?.thirds ?? 0,
  best_si: row?.best_si ?? null,
  grade: siGrade(row?.best_si ?? null),
  earnings: row?.earnings ?? NO_EARNINGS,
})

const presentBlackType = (placing: StakesPlacing): HorseRecord['black_type'][number] => ({
  race_id: placing.race_id,
  race_date: placing.race_date,
  race_name: placing.race_name,
  race_type: placing.race_type,
  grade: gradeLabel(placing.grade),
  finish: placing.finish,
})
