import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { earliestToday } from '@quarterpole/contract/day'
import type { AccountId } from '@quarterpole/contract/ids'
import { getSeasonWeek, SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { listAccounts } from '@quarterpole/db/queries/account'
import { readMeta, writeMeta } from '@quarterpole/db/queries/app-meta'
import { z } from 'zod'
import { type Caller, rightsOf } from '../platform/http/caller.ts'
import { hiddenFrom, without } from '../platform/http/private-parts.ts'
import { AppError } from '../platform/http/problem.ts'
import { dueItems } from './due-items.ts'
import { dueText } from './due-text.ts'
import { type CalendarEvent, icsOf } from './ics.ts'

const KEY = 'calendar_token'
const KEY_BYTES = 32

/** Whose feed it is: a person with an account, or everyone where there are none. */
type Reader = Pick<Caller, 'id' | 'rights'> | null

/** The path of a reader's own feed; null until the barn has one. */
export async function calendarPath(db: Db, reader: Reader): Promise<string | null> {
  const key = await readMeta(db, KEY)
  return key === null ? null : pathOf(key, reader)
}

/** A new key for the whole barn; every earlier address answers 404. */
export async function resetCalendarPath(db: Db, reader: Reader): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await writeMeta(db, KEY, key)
  return pathOf(key, reader)
}

const pathOf = (key: string, reader: Reader) => `/api/calendar/${fileOf(key, reader?.id ?? null)}`

/** A secret of each person's own, made from the barn's key: only the key is stored, and an address ends with its person. */
const fileOf = (key: string, person: AccountId | null) =>
  `${createHmac('sha256', key)
    .update(`calendar of ${person ?? 'everyone'}`)
    .digest('base64url')}.ics`

/**
 * What the person of this address may see today of what is due.
 *
 * @param areAccounts  people sign in here, so that an address is a person's
 * @throws {AppError} not_found unless the file's name is the secret of someone who may read the barn's season
 */
export async function calendarFeed(
  db: Db,
  file: string,
  { now, areAccounts }: { now: Date; areAccounts: boolean },
): Promise<string> {
  const reader = await readerOf(db, file, areAccounts)
  if (reader === undefined)
    throw new AppError('not_found', 'There is no calendar at this address. Copy it again from To do.')
  const hidden = hiddenFrom(reader)
  const due = await dueItems(db, earliestToday(now.toISOString().slice(0, 10)), { hidden })
  const items = without(due, z.array(SeasonItem), hidden)
  return icsOf(items.map(eventOf), 'Quarterpole', now.toISOString())
}

/** Undefined for an address of nobody, or of someone without the right to what is in the feed. */
async function readerOf(db: Db, file: string, areAccounts: boolean): Promise<Reader | undefined> {
  const key = await readMeta(db, KEY)
  if (key === null) return undefined
  if (!areAccounts) return isSame(file, fileOf(key, null)) ? null : undefined
  const person = (await listAccounts(db)).find(({ id }) => isSame(file, fileOf(key, id)))
  if (person === undefined) return undefined
  const rights = rightsOf(person.role)
  return rights.has(getSeasonWeek.need) ? { id: person.id, rights } : undefined
}

/** In a time that does not depend on where they differ. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()

function eventOf(item: SeasonItem): CalendarEvent {
  const { kind, due_on, from, until } = item
  const isDay = kind !== 'foal_heat' // a foaling is shown on its due day, its window in the text
  return { uid: uidOf(item), ...dueText(item), from: isDay ? due_on : from, to: isDay ? due_on : until }
}

const uidOf = ({ kind, cover_id, to_do_id, scan_day, record }: SeasonItem) =>
  record !== null
    ? `${kind === 'record' ? '' : `${kind}-`}${record.name}-${record.id}@quarterpole`
    : to_do_id === null
      ? `cover-${cover_id}-${kind}${scan_day === null ? '' : `-${scan_day}`}@quarterpole`
      : `to-do-${to_do_id}@quarterpole`
