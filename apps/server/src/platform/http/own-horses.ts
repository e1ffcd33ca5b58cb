import type { Entry, HorsePlace, Rule } from '@quarterpole/contract/endpoint'
import type { HorseId } from '@quarterpole/contract/ids'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import {
  activityFacts,
  areTrainedBy,
  entriesBy,
  horseOfRecord,
  type OwnedTable,
  horsesMadeBy,
  trainedAmong,
  trainersOnFile,
} from '@quarterpole/db/queries/own-horses'
import type { Caller } from './caller.ts'
import { AppError } from './problem.ts'

/** The parsed parts of a call. */
interface Parsed {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Second half of the check of access.ts: the horses of a call are his own, for a caller who may reach only those, and the
 * record is his own entry, where only such may be touched.
 *
 * @throws {AppError} forbidden
 */
export async function checkOwn(db: Db, caller: Caller, rule: Rule, parsed: Parsed): Promise<void> {
  if (hasOwnHorsesOnly(caller.role) && Array.isArray(rule.horses)) {
    if (!(await areHis(db, caller, rule.horses, parsed)))
      throw new AppError('forbidden', 'That horse isn’t one you train here.')
  }
  const { ownEntry } = rule
  if (ownEntry === undefined || caller.rights.has(ownEntry.unless)) return
  if (!(await isOwnEntry(db, caller, ownEntry.record, idIn(parsed.params, 'id'))))
    throw new AppError('forbidden', 'Someone else entered that. Ask him, or the barn’s manager.')
}

/** Horses he trains and, for an undo, those that the activity itself added: a rival's entry on a card is one. */
async function areHis(
  db: Db,
  { trainerNames }: Caller,
  places: readonly HorsePlace[],
  parsed: Parsed,
): Promise<boolean> {
  const horses = await horsesIn(db, places, parsed)
  const made = places.includes('activity') ? await horsesMadeBy(db, idIn(parsed.params, 'id')) : new Set()
  const others = horses.filter((horse) => !made.has(horse))
  return horses.length > 0 && (others.length === 0 || areTrainedBy(db, others, trainerNames))
}

async function isOwnEntry(
  db: Db,
  { id: account }: Caller,
  record: NonNullable<Rule['ownEntry']>['record'],
  id: number,
): Promise<boolean> {
  if (record === 'activity') {
    const facts = await activityFacts(db, id)
    return facts === undefined || facts.account_id === account // an unknown one is answered 404 further on
  }
  const horse = await horseOfRecord(db, tableOf(record), id)
  return horse === undefined || (await entriesBy(db, tableOf(record), account)).has(id)
}

/** Those of these horses whose records a caller may read: all, or those he trains. */
export async function readableHorses(
  db: Db,
  caller: Caller | null,
  horses: readonly HorseId[],
): Promise<HorseId[]> {
  if (caller === null || !hasOwnHorsesOnly(caller.role)) return [...horses]
  const his = await trainedAmong(db, horses, caller.trainerNames)
  return horses.filter((horse) => his.has(horse))
}

/** The trainers, as spelled on file, to whose horses a caller's lists are limited; undefined: all horses. */
export async function trainersOf(db: Db, caller: Caller | null): Promise<string[] | undefined> {
  return caller !== null && hasOwnHorsesOnly(caller.role)
    ? trainersOnFile(db, caller.trainerNames)
    : undefined
}

/** Marks what others entered, for a caller who may change only his own entries. @param rule  of the call that would change one */
export async function withMayEdit<Entry extends { id: number }>(
  db: Db,
  caller: Caller | null,
  { need, ownEntry }: Rule,
  entries: readonly Entry[],
): Promise<(Entry & { may_edit?: false })[]> {
  const isLimited = caller !== null && ownEntry !== undefined && !caller.rights.has(ownEntry.unless)
  if (
    !isLimited ||
    (need !== 'nobody' && need !== 'person' && !caller.rights.has(need)) ||
    ownEntry.record === 'activity'
  )
    return [...entries]
  const own = await entriesBy(db, tableOf(ownEntry.record), caller.id)
  return entries.map((entry) => (own.has(entry.id) ? entry : { ...entry, may_edit: false }))
}

/** The table of an entry. */
const tableOf = (entry: Entry) => entry.replace('record:', '') as OwnedTable // one of the two others, or a record's

/** All horses a call names. */
async function horsesIn(db: Db, places: readonly HorsePlace[], parsed: Parsed): Promise<HorseId[]> {
  const horses: HorseId[] = []
  for (const place of places) horses.push(...(await horsesAt(db, place, parsed)))
  return horses
}

async function horsesAt(db: Db, place: HorsePlace, { params, query, body }: Parsed): Promise<HorseId[]> {
  switch (place) {
    case 'params.id':
      return [idIn(params, 'id') as HorseId] // the rule says that it is a horse's, as for those below
    case 'params.horse_id':
      return [idIn(params, 'horse_id') as HorseId]
    case 'query.horse_id':
      return [idIn(query, 'horse_id') as HorseId]
    case 'body.horse_id':
      return [idIn(body, 'horse_id') as HorseId]
    case 'body.horse_ids':
      return (body as { horse_ids: HorseId[] }).horse_ids // as above
    case 'activity':
      return [...((await activityFacts(db, idIn(params, 'id')))?.horses ?? [])]
    default: {
      const horse = await horseOfRecord(db, tableOf(place), idIn(params, 'id'))
      return horse === undefined ? [] : [horse]
    }
  }
}

/** 0, which no record has, where the call names none. */
function idIn(part: unknown, name: string): number {
  const value = (part as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'number' ? value : 0
}
