import { dollarsSaid } from '@quarterpole/contract/cents'
import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import type { StartInput } from '@quarterpole/contract/start'
import type { Db } from '@quarterpole/db/open'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { readRace, removeRace } from '@quarterpole/db/queries/race'
import {
  insertStarts,
  readStart,
  removeStart,
  type StartLine,
  updateStart,
} from '@quarterpole/db/queries/start'
import type { StartTable } from '@quarterpole/db/schema'
import { tx } from '@quarterpole/db/tx'
import { insertWithPapers } from '../../history/activity/write-logged.ts'
import { editWords } from '../../history/activity/edit-words.ts'
import { usDay } from '../../platform/us-day.ts'
import { AppError } from '../../platform/http/problem.ts'
import { horseOf } from '../../herd/horses/check-day.ts'
import { indexOf } from '../races/computed-index.ts'
import { checkStart } from './check-start.ts'
import { raceFor } from './race-for.ts'

/** The key of a start, and the activity by which its write can be undone. */
export interface WrittenStart {
  readonly race_id: RaceId
  readonly horse_id: HorseId
  readonly activityId: number
  /** It has or had a speed index: the breeding values are to be figured again. */
  readonly isRated: boolean
}

/** @throws {AppError} not_found, invalid, or conflict where the horse is in the race already */
export async function addStart(db: Db, input: StartInput, today: string): Promise<WrittenStart> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { horse_id } = input
    const horse = await horseOf(trx, horse_id)
    await checkStart(trx, input, horse, today)
    const place = await raceFor(trx, input)
    if (await readStart(trx, place.race_id, horse_id)) throw alreadyIn(horse.name, input)
    const watch = place.watch
    const row = { ...(await fieldsOf(trx, input, place.race_id)), horse_id, import_id: null }
    await insertStarts(trx, [row])
    const activityId = await insertWithPapers(trx, {
      kind: 'start_added',
      sentence: `${horse.name}: start of ${usDay(input.race_date)} over ${input.distance_yards} yards was added.`,
      subject: { noun: 'horse', id: horse_id },
      changes: await watch.changes([...place.made, ['start', place.race_id, horse_id]]),
    })
    return { race_id: place.race_id, horse_id, activityId, isRated: row.si !== null }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the start in between, or a sealed card was scored with the race it would leave */
export async function editStart(
  db: Db,
  key: { race_id: RaceId; horse_id: HorseId },
  { version, ...edit }: Omit<StartInput, 'horse_id'> & { version?: number | undefined },
  today: string,
): Promise<WrittenStart> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { horse_id } = key
    const before = await startOf(trx, key)
    const horse = await horseOf(trx, horse_id)
    const input = { ...edit, horse_id }
    await checkStart(trx, input, horse, today)
    const place = await raceFor(trx, input, key.race_id)
    const moves = place.race_id !== key.race_id
    if (moves && (await readStart(trx, place.race_id, horse_id))) throw alreadyIn(horse.name, input)
    const watch = await watchRows(trx, [['start', key.race_id, horse_id], ...(moves ? raceRef(key) : [])])
    const fields = await fieldsOf(trx, input, place.race_id)
    if ((await updateStart(trx, key, fields, version)) === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this start of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    if (moves) await leaveRace(trx, before)
    const made: RowRef[] = moves ? [...place.made, ['start', place.race_id, horse_id]] : [...place.made]
    const activityId = await insertWithPapers(trx, {
      kind: 'start_edited',
      sentence: `${horse.name}: start of ${usDay(before.race_date)} edited: ${changeWords(before, { ...input, ...fields })}.`,
      subject: { noun: 'horse', id: horse_id },
      changes: [...(await place.watch.changes()), ...(await watch.changes(made))],
    })
    const isRated = before.si !== null || fields.si !== null
    return { race_id: place.race_id, horse_id, activityId, isRated }
  })
}

/** @throws {AppError} not_found, or conflict where a sealed card was scored with the race */
export async function deleteStart(
  db: Db,
  key: { race_id: RaceId; horse_id: HorseId },
): Promise<WrittenStart> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await startOf(trx, key)
    const horse = await horseOf(trx, key.horse_id)
    const watch = await watchRows(trx, [...raceRef(key), ['start', key.race_id, key.horse_id]])
    await removeStart(trx, key)
    await leaveRace(trx, before)
    const activityId = await insertWithPapers(trx, {
      kind: 'start_removed',
      sentence: `${horse.name}: start of ${usDay(before.race_date)} at ${before.track_name} was deleted.`,
      subject: { noun: 'horse', id: key.horse_id },
      changes: await watch.changes(),
    })
    return { ...key, activityId, isRated: before.si !== null }
  })
}

/** @throws {AppError} not_found */
export async function startOf(
  db: Db,
  { race_id, horse_id }: { race_id: RaceId; horse_id: HorseId },
): Promise<StartLine> {
  const start = await readStart(db, race_id, horse_id)
  if (!start)
    throw new AppError('not_found', `The horse with the id ${horse_id} has no start in race ${race_id}.`)
  return start
}

const raceRef = ({ race_id }: { race_id: RaceId }): RowRef[] => [['race', race_id]]

/** A race someone typed goes with its last start; an imported one stays, for its import's undo. */
async function leaveRace(trx: Db, { race_id, race_date, track_name }: StartLine) {
  const race = await readRace(trx, race_id)
  if (race === undefined) return
  if (race.is_scored)
    throw new AppError(
      'conflict',
      `A sealed race card was scored with the race of ${usDay(race_date)} at ${track_name}, so its starts stay. Correct the finish or the time instead.`,
    )
  if (race.starters === 0 && race.import_id === null) await removeRace(trx, race_id)
}

const alreadyIn = (name: string, { race_date }: StartInput) =>
  new AppError('conflict', `${name} is already in this race of ${usDay(race_date)}. Edit that start instead.`)

async function fieldsOf(
  trx: Db,
  input: StartInput,
  race_id: RaceId,
): Promise<Omit<StartTable, 'horse_id' | 'import_id' | 'owner' | 'sex' | 'version'>> {
  const { post_position, finish, time_s, status, weight_lb, jockey, trainer, comment, earned_cents } = input
  const race = await readRace(trx, race_id)
  if (race === undefined) throw new Error('the race of a start is not on file')
  const index = await indexOf(trx, race, input)
  return {
    race_id,
    post_position,
    finish,
    time_s,
    status,
    weight_lb,
    jockey,
    trainer,
    comment,
    earned_cents,
    ...index,
  }
}

type Edited = StartInput & { si: number | null }

const changeWords = (before: StartLine, after: Edited) =>
  editWords([
    ['date', usDay(before.race_date), usDay(after.race_date)],
    ['race', textOf(before.race_number), textOf(after.race_number)],
    ['yards', textOf(before.distance_yards), textOf(after.distance_yards)],
    ['finish', textOf(before.finish), textOf(after.finish)],
    ['time', textOf(before.time_s), textOf(after.time_s)],
    ['SI', textOf(before.si), textOf(after.si)],
    ['status', before.status, after.status],
    ['condition', before.condition, after.condition],
    ['post', textOf(before.post_position), textOf(after.post_position)],
    ['weight', textOf(before.weight_lb), textOf(after.weight_lb)],
    ['earned', dollarsOrNull(before.earned_cents), dollarsOrNull(after.earned_cents)],
    ['jockey', before.jockey, after.jockey],
    ['trainer', before.trainer, after.trainer],
    ['comment', before.comment, after.comment],
  ])

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsSaid(cents))
const textOf = (value: number | null) => (value === null ? null : String(value))
