import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import { coversOfMares, insertCover } from '@quarterpole/db/queries/cover'
import { eventsByCover, insertCoverEvent } from '@quarterpole/db/queries/cover-event'
import { maresNamed, type Named } from '@quarterpole/db/queries/recipient'
import { findBooking } from '@quarterpole/db/queries/stallion-book'
import { updateVersioned } from '@quarterpole/db/queries/versioned'
import { courseOf } from '@quarterpole/genetics/cover-course'
import { keysOf } from '../../herd/embryos/carried.ts'
import { AppError } from '../../platform/http/problem.ts'
import { checkCover } from '../covers/checks.ts'
import { fieldsOf } from '../covers/event-fields.ts'

const ENDED: ReadonlySet<string> = new Set(['slipped', 'foaled'])

/** The mares on file of these names, one of each. @throws {AppError} conflict naming one who isn't, or who may be several */
export async function maresOf(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const mares = [...(await maresNamed(db, new Set(names.map(nameKey)))).values()]
  return new Map(
    names.map((name) => {
      const [one, ...others] = mares.filter((mare) => keysOf(mare).includes(nameKey(name)))
      if (one !== undefined && others.length === 0) return [name, one]
      throw new AppError(
        'conflict',
        one === undefined
          ? `${name} isn’t on file as a mare, so breeding her here can’t be recorded. Add her to your horses, correct the name in the request, or decline it.`
          : `${others.length + 1} mares on file are called ${name}. Say her full name in the request.`,
      )
    }),
  )
}

/** The breeding of each of these mares to him that goes on, by mare; none where a new one begins. */
export async function openCovers(
  db: Db,
  mares: readonly HorseId[],
  { stallion_id, season_year }: { stallion_id: HorseId; season_year: number },
): Promise<Map<HorseId, CoverId>> {
  const rows = (await coversOfMares(db, mares)).filter(
    (row) => row.stallion_id === stallion_id && row.season_year === season_year && row.recipient === null,
  )
  const events = await eventsByCover(db, rows)
  const goingOn = rows.filter(({ id }) => !ENDED.has(courseOf(events.get(id) ?? []).state))
  return new Map(goingOn.map(({ mare_id, id }) => [mare_id, id]))
}

interface Breeding {
  readonly mare_id: HorseId
  readonly stallion_id: HorseId
  readonly season_year: number
  readonly on: string
  readonly lot: string
  readonly doses: number
  readonly today: string
}

/**
 * Records that the mare was bred with fresh semen of the lot, in her breeding that goes on, or a new one.
 *
 * @param covers  that go on; a new one is added to them
 * @throws {AppError} as where the breeding is typed in
 */
export async function breedHere(
  trx: Db,
  { mare_id, stallion_id, season_year, on, lot, doses, today }: Breeding,
  covers: Map<HorseId, CoverId>,
): Promise<RowRef[]> {
  const event = fieldsOf({
    kind: 'bred',
    event_date: on,
    last_date: null,
    method: 'fresh_semen',
    lot,
    doses,
    place: null,
    notes: null,
  })
  const booking = await findBooking(trx, { stallion_id, mare_id, season_year })
  const pair = { mare_id, stallion_id, season_year, recipient: null, notes: null }
  const draft = { ...pair, booking_id: booking?.status === 'booked' ? booking.id : null }
  const onFile = covers.get(mare_id)
  if (onFile === undefined) {
    await checkCover(trx, draft, [event], { today, fresh: [event] })
    const id = await insertCover(trx, draft)
    covers.set(mare_id, id)
    return [
      ['cover', id],
      ['cover_event', await insertCoverEvent(trx, id, event)],
    ]
  }
  const events = (await eventsByCover(trx, [{ id: onFile }])).get(onFile) ?? []
  await checkCover(trx, { ...draft, id: onFile }, [...events, event], { today, fresh: [event] })
  const eventId = await insertCoverEvent(trx, onFile, event)
  await updateVersioned(trx, 'cover', onFile, {}) // its version tells other pages that it changed
  return [['cover_event', eventId]]
}
