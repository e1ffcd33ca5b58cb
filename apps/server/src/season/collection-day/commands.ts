import type { fillRequest } from '@quarterpole/contract/collection-day'
import type { HorseId } from '@quarterpole/contract/ids'
import { type LotLeft, placesIn } from '@quarterpole/contract/request-order'
import { lotKey } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { updateRecord } from '@quarterpole/db/queries/record'
import type { z } from 'zod'
import { horseOf } from '../../herd/horses/check-day.ts'
import { entriesOf, type RecordInput } from '../../herd/records/record-commands.ts'
import { entryOf } from '../../herd/records/entry-commands.ts'
import { requests as served } from '../../herd/semen/requests.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { plural } from '../../platform/words/words.ts'
import { lotsOfDay, requestsOfDay } from './load-day.ts'
import { type Filling, takeDoses } from './take-doses.ts'

type Request = Awaited<ReturnType<typeof requestsOfDay>>[number]
type Fill = z.output<NonNullable<(typeof fillRequest)['body']>>

/**
 * Fills one request out of a lot collected for its day: the doses leave the lot, and the request is answered, in one step.
 *
 * @throws {AppError} not_found, invalid, or conflict where it is answered, or the lot hasn't enough
 */
export const fillOne = (db: Db, id: number, fill: Fill, today: string): Promise<Written<number>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await entryOf(trx, entriesOf(served), id)
    if (row.answer !== null)
      throw new AppError(
        'conflict',
        `The request for ${row.mare} is ${row.answer} already. Reload the day to see it.`,
      )
    const horse = await horseOf(trx, row.horse_id)
    const { on = row.needed_on, doses = row.doses, version } = fill
    if (row.kind === 'farm' && fill.container !== null)
      throw invalid(
        'container',
        `${row.mare} is bred on the farm, so nothing is shipped. Clear the container.`,
      )
    if (on < row.needed_on)
      throw invalid('on', `He is collected on ${usDay(row.needed_on)}, after this day. Correct it.`)
    const lots = await lotsWith(trx, horse, row.needed_on)
    const { lot } = lotFor({ ...row, doses }, lots, fill.lot)
    const filling = { request: row, lot, doses, version }
    const { made, horses } = await takeDoses(
      trx,
      watch,
      { horse, fillings: [filling] },
      { ...fill, on, today },
    )
    const verb = row.kind === 'farm' ? 'bred' : 'shipped'
    const whom = row.kind === 'farm' || row.party === null ? '' : ` to ${row.party}`
    return {
      ...about(horse, id),
      horses,
      sentence: `${horse.name}: filled the request for ${row.mare}, ${plural(doses, 'dose')} of lot ${lot} ${verb}${whom} on ${usDay(on)}.`,
      made,
    }
  })

/**
 * Fills the open requests of a day in line, as many as the doses are enough for, and leaves the others open.
 *
 * @throws {AppError} not_found, invalid, or conflict where there is nothing to fill, or not enough for any
 */
export const fillInLine = (db: Db, horse_id: HorseId, day: string, today: string) =>
  writeLogged(db, async (trx, watch) => {
    const horse = await horseOf(trx, horse_id)
    const lots = await lotsWith(trx, horse, day)
    const open = (await requestsOfDay(trx, horse_id, day)).filter(({ answer }) => answer === null)
    if (open.length === 0)
      throw new AppError('conflict', `No request of ${usDay(day)} is open. Reload the day to see them.`)
    const places = placesIn(open, lots)
    const fillings = open.flatMap((request): Filling[] => {
      const lot = places.get(request.id)?.lot ?? null
      return lot === null ? [] : [{ request, lot, doses: request.doses }]
    })
    const left = open.filter(({ id }) => (places.get(id)?.lot ?? null) === null).map(named)
    if (fillings.length === 0)
      throw new AppError(
        'conflict',
        `${leftWords(lots)}, not enough for any open request. Decline them, move them to another day, or fill one with fewer doses.`,
      )
    const shipping = { on: day, container: null, container_due: null, today }
    const { made, horses } = await takeDoses(trx, watch, { horse, fillings }, shipping)
    const [first] = fillings
    const whom = fillings.map(({ request, doses }) => `${request.mare} (${doses})`).join(', ')
    const rest = left.length === 0 ? '' : `; ${plural(left.length, 'request')} left open`
    return {
      ...about(horse, first?.request.id ?? 0),
      horses,
      sentence: `${horse.name}: filled ${plural(fillings.length, 'semen request')} of ${usDay(day)}, ${whom}${rest}.`,
      made,
      filled: fillings.map(({ request, doses, lot }) => ({ ...named(request), doses, lot })),
      left,
    }
  })

/** @throws {AppError} not_found, invalid, or conflict where none is open */
export const moveOpen = (
  db: Db,
  horse_id: HorseId,
  { day, to, today }: { day: string; to: string; today: string },
) =>
  writeLogged(db, async (trx, watch) => {
    const horse = await horseOf(trx, horse_id)
    if (to === day) throw invalid('to', 'They are for this day already. Choose another.')
    const open = (await requestsOfDay(trx, horse_id, day)).filter(({ answer }) => answer === null)
    const [first] = open
    if (first === undefined)
      throw new AppError('conflict', `No request of ${usDay(day)} is open. Reload the day to see them.`)
    const entries = entriesOf(served)
    await entries.store(trx, { ...first, needed_on: to } as RecordInput<'request'>, {
      horse,
      today,
      before: null,
    })
    await watch(open.map(({ id }): RowRef => ['request', id]))
    for (const { id } of open) await updateRecord(trx, 'request', { id, needed_on: to })
    return {
      ...about(horse, first.id),
      horses: [horse.id],
      sentence: `${horse.name}: moved ${plural(open.length, 'semen request')} from ${usDay(day)} to ${usDay(to)}.`,
      moved: open.length,
    }
  })

const named = ({ id, mare, doses = 0 }: { id: number; mare: string; doses?: number }) => ({ id, mare, doses })

const about = ({ id: horse }: HorseRow, id: number) => ({
  id,
  subject: { noun: 'horse', id: horse },
  kind: 'request_edited' as const,
})

/** @throws {AppError} conflict where he wasn't collected */
async function lotsWith(db: Db, horse: HorseRow, day: string) {
  const lots = await lotsOfDay(db, horse.id, day)
  if (lots.length > 0) return lots
  throw new AppError(
    'conflict',
    `No collection of ${horse.name} on ${usDay(day)} is on file. Enter it first: collected, cooled, with its lot and doses.`,
  )
}

/** The lot that is named, or the first that is enough. @throws {AppError} invalid, or conflict saying what is left */
function lotFor(
  { mare, doses }: Pick<Request, 'mare' | 'doses'>,
  lots: readonly LotLeft[],
  named: string | null,
): LotLeft {
  const meant = lots.filter(({ lot }) => named === null || lotKey(lot) === lotKey(named))
  if (meant.length === 0)
    throw invalid(
      'lot',
      `Lot ${named} wasn’t collected that day. Choose ${lots.map(({ lot }) => lot).join(' or ')}.`,
    )
  const enough = meant.find(({ doses_left }) => doses_left >= doses)
  if (enough) return enough
  throw new AppError(
    'conflict',
    `${leftWords(meant)}, and ${plural(doses, 'dose')} would go to ${mare}. Give fewer, decline the request, or move it to another day.`,
  )
}

/** "Lot 0305 has no doses left", "Lot A has 1 dose left and lot B 2" */
const leftWords = (lots: readonly LotLeft[]) =>
  lots
    .map(({ lot, doses_left }, at) =>
      at === 0
        ? `Lot ${lot} has ${doses_left === 0 ? 'no doses' : plural(doses_left, 'dose')} left`
        : `lot ${lot} ${doses_left === 0 ? 'none' : doses_left}`,
    )
    .join(' and ')
