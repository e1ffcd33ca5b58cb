import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { earliestToday } from '@quarterpole/contract/day'
import type { SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { readMeta, writeMeta } from '@quarterpole/db/queries/app-meta'
import { AppError } from '../http/problem.ts'
import { dueItems } from './due-items.ts'
import { type CalendarEvent, icsOf } from './ics.ts'
import { usDay } from '../activity/us-day.ts'

const TOKEN = 'calendar_token'
const TOKEN_BYTES = 32

/** The path of the feed; null until one has been made. */
export async function calendarPath(db: Db): Promise<string | null> {
  const token = await readMeta(db, TOKEN)
  return token === null ? null : `/api/calendar/${token}.ics`
}

/** A new secret; addresses with the old one answer 404. */
export async function resetCalendarPath(db: Db): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await writeMeta(db, TOKEN, token)
  return `/api/calendar/${token}.ics`
}

/** @throws {AppError} not_found unless the file's name is the secret */
export async function calendarFeed(db: Db, file: string, now: Date): Promise<string> {
  const token = await readMeta(db, TOKEN)
  if (token === null || !isSame(file, `${token}.ics`))
    throw new AppError('not_found', 'There is no calendar at this address. Copy it again from To do.')
  const items = await dueItems(db, earliestToday(now.toISOString().slice(0, 10)))
  return icsOf(items.map(eventOf), 'Quarterpole', now.toISOString())
}

/** In a time that does not depend on where they differ. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()

function eventOf(item: SeasonItem): CalendarEvent {
  const { kind, due_on, from, until } = item
  const isDay = kind !== 'foal_heat' // a foaling is shown on its due day, its window in the text
  return { uid: uidOf(item), ...textOf(item), from: isDay ? due_on : from, to: isDay ? due_on : until }
}

const uidOf = ({ kind, breeding_id, duty_id, scan_day }: SeasonItem) =>
  duty_id === null
    ? `breeding-${breeding_id}-${kind}${scan_day === null ? '' : `-${scan_day}`}@quarterpole`
    : `duty-${duty_id}@quarterpole`

function textOf(item: SeasonItem): Pick<CalendarEvent, 'summary' | 'description'> {
  const { kind, horse_name, stallion_name, scan_day, title, from, until } = item
  switch (kind) {
    case 'scan':
      return { summary: `Scan ${horse_name} (day ${scan_day})`, description: `Bred to ${stallion_name}` }
    case 'foaling':
      return {
        summary: `${horse_name} due to foal`,
        description: `By ${stallion_name}. Expected ${usDay(from)} to ${usDay(until)}.`,
      }
    case 'foal_heat':
      return { summary: `${horse_name}: foal heat`, description: '' }
    case 'duty':
      return { summary: horse_name === null ? (title ?? '') : `${title}: ${horse_name}`, description: '' }
  }
}
