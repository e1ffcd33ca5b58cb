import type { DaysBilled } from '@quarterpole/contract/bill-days'
import { dollarsSaid, MAX_CHARGE_CENTS } from '@quarterpole/contract/cents'
import { type DaysToBill, daysToBill, type LeftOut } from '@quarterpole/contract/days-to-bill'
import type { ContactId, HorseId } from '@quarterpole/contract/ids'
import { type Days, splitsOf } from '@quarterpole/contract/owners-on'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { sharesOfHorses } from '@quarterpole/db/queries/charge'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { insertRecords, recordsOfHorses } from '@quarterpole/db/queries/record'
import type { Tables } from '@quarterpole/db/schema'
import { amount } from '@quarterpole/db/sentence'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay, usDays } from '../../platform/us-day.ts'
import { plural } from '../../platform/words/words.ts'
import { checkNotFuture } from '../horses/check-day.ts'
import { horsesOf } from '../records/entry-for-many.ts'
import { forReaders } from '../records/record-commands.ts'
import { checkDays, kindWord } from './charges.ts'

/** What is asked for. */
interface Asked extends Days {
  readonly horse_ids: readonly HorseId[]
  /** What they came to when they were shown; null: they weren't. */
  readonly cents: number | null
}

/**
 * Charges what the rates of these horses come to over some days, in one step that can be undone.
 *
 * @param dryRun  says what would be charged, and writes nothing
 * @throws {AppError} not_found for an unknown horse, invalid for days that can't be billed, conflict where the sum isn't what was shown
 */
export const billForDays = (
  db: Db,
  { horse_ids, cents: shown, ...days }: Asked,
  { today, dryRun }: { today: string; dryRun: boolean },
): Promise<DaysBilled> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    checkDays(days.from_day, days.through_day)
    checkNotFuture('through_day', days.through_day, today)
    const horses = await horsesOf(trx, [...new Set(horse_ids)])
    const found = await foundFor(trx, horses, days)
    const lines = found.flatMap(linesOf)
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    if (shown !== null && shown !== cents)
      throw new AppError(
        'conflict',
        `These days come to ${dollarsSaid(cents)} now, not ${dollarsSaid(shown)}: rates, charges or stays were changed meanwhile. Look at them again.`,
      )
    const isWritten = !dryRun && lines.length > 0
    return {
      activity_id: isWritten ? await write(trx, found, { days, cents }) : null,
      cents,
      lines,
      left_out: found.flatMap(({ horse, leftOut }) =>
        leftOut.map((one) => ({ ...named(horse), why: leftOutWords(one, horse) })),
      ),
      not_on_file: found.flatMap((one) => missingWords(one).map((why) => ({ ...named(one.horse), why }))),
    }
  })

interface Found extends DaysToBill<Tables['rate'], Tables['charge']> {
  readonly horse: HorseRow
  readonly splitOver: ReturnType<typeof splitsOf>
}

/** By the horses' names. */
async function foundFor(db: Db, horses: readonly HorseRow[], days: Days): Promise<Found[]> {
  const ids = horses.map(({ id }) => id)
  const byHorse = <T extends { horse_id: number }>(rows: readonly T[]) => {
    const groups = Map.groupBy(rows, ({ horse_id }) => horse_id)
    return (id: HorseId) => groups.get(id) ?? []
  }
  const rates = byHorse((await recordsOfHorses(db, 'rate', ids)).toSorted((a, b) => a.id - b.id))
  const charges = byHorse((await recordsOfHorses(db, 'charge', ids)).toSorted((a, b) => a.id - b.id))
  const stays = byHorse(await recordsOfHorses(db, 'stay', ids))
  const shares = byHorse(await sharesOfHorses(db, ids))
  return horses
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    .map((horse) => {
      const { id } = horse
      const kept = { rates: rates(id), charges: charges(id), stays: stays(id), shares: shares(id) }
      return {
        horse,
        splitOver: splitsOf(kept.shares),
        ...daysToBill(days, { ...kept, goneOn: isGone(horse) ? horse.status_date : null }),
      }
    })
}

const isGone = ({ status }: HorseRow) => status === 'died' || status === 'sold'
const named = ({ id, name }: HorseRow) => ({ horse_id: id, name })

/** @throws {AppError} invalid for more than a charge can be */
function linesOf({ horse, lines, splitOver }: Found): DaysBilled['lines'] {
  return lines.map(({ rate, cents, days, from_day, through_day }) => {
    if (cents > MAX_CHARGE_CENTS)
      throw invalid(
        'through_day',
        `${horse.name}: ${wordOf(rate)} comes to more than ${dollarsSaid(MAX_CHARGE_CENTS)}. Check the rate.`,
      )
    const { on, split } = splitOver(from_day, through_day)
    const parts = split?.(cents)
    return {
      ...named(horse),
      kind: rate.kind,
      what: rate.what,
      per: rate.per,
      rate_cents: rate.amount_cents,
      from_day,
      through_day,
      days,
      cents,
      owners:
        parts === undefined
          ? []
          : on.owners.map(({ id, name }) => ({
              contact_id: id as ContactId,
              name,
              cents: parts.get(id) ?? 0,
            })), // from its row
    }
  })
}

async function write(
  trx: Db,
  found: readonly Found[],
  { days, cents }: { days: Days; cents: number },
): Promise<number> {
  const billed = found.filter(({ lines }) => lines.length > 0)
  const rows = billed.flatMap(({ horse, lines }) =>
    lines.map(({ rate: { kind, what, contact_id }, from_day, through_day, cents: amount_cents }) => ({
      horse_id: horse.id,
      charge_date: through_day,
      kind,
      what,
      contact_id,
      from_day,
      through_day,
      amount_cents,
      is_credit: 0 as const,
      notes: null,
    })),
  )
  const watch = await watchRows(trx, [])
  const first = Number(await insertRecords(trx, 'charge', rows))
  const [only, ...others] = billed
  const whom = only === undefined || others.length > 0 ? plural(billed.length, 'horse') : only.horse.name
  const said = `billed ${spanWords(days)}, ${plural(rows.length, 'charge')} for ${amount(cents / 100)}`
  return insertActivity(trx, {
    kind: 'charge_added',
    sentence: `${whom}: ${forReaders('charge', said)}.`,
    horses: billed.map(({ horse }) => horse.id),
    changes: await watch.changes(rows.map((_, at): RowRef => ['charge', first + at])),
  })
}

const wordOf = ({ kind, what }: Pick<Tables['rate'], 'kind' | 'what'>) =>
  [kindWord(kind), what].filter(Boolean).join(', ')

const spanWords = ({ from_day, through_day }: Days) => usDays(from_day, through_day)

function leftOutWords({ rate, why, ...days }: LeftOut<Tables['rate']>, { status }: HorseRow): string {
  const reasons = {
    billed: 'charged before',
    away: 'not here by the stays',
    gone: status === 'died' ? 'after the horse died' : 'after the horse was sold',
  }
  return `${wordOf(rate)}, ${spanWords(days)}: ${reasons[why]}`
}

function missingWords({ horse, splitOver, lines, leftOut, undated, noStay }: Found): string[] {
  const unsplit = lines.filter(({ from_day, through_day }) => splitOver(from_day, through_day).split === null)
  const gone = isGone(horse) && horse.status_date === null && lines.length > 0
  return [
    ...(lines.length + leftOut.length === 0 ? ['a rate for these days'] : []),
    ...(noStay === null ? [] : [`a stay for ${spanWords(noStay)}: billed by the rate alone`]),
    ...(gone ? [`the day of “${horse.status}”: billed by the rate alone`] : []),
    ...unsplit.map(
      ({ rate, from_day, through_day }) =>
        `all shares for ${spanWords({ from_day, through_day })}: nobody owes the ${wordOf(rate)} charge until they are`,
    ),
    ...undated.map(
      (one) =>
        `which days the ${wordOf(one)} charge of ${usDay(one.charge_date)} for ${dollarsSaid(one.amount_cents)} is for: nothing is left out for it`,
    ),
  ]
}
