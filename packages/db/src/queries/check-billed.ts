import { linesByOwner, signedCents } from '@quarterpole/contract/owner-lines'
import type { ContactId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { ChangedTable, Image, RowChange } from './change.ts'
import { sharesOfHorses } from './charge.ts'
import { forEachChunk } from './chunks.ts'
import { billedLines } from './statement.ts'

/** A change would have an issued statement say something else than the ledger. The sentence is for people. */
export class BilledError extends Error {
  override name = 'BilledError'
}

/**
 * That issued statements still say what the ledger says, after these changes of charges, shares and payments.
 *
 * @throws {BilledError} with the numbers of the statements
 */
export async function checkBilled(trx: Db, changes: readonly RowChange[]): Promise<void> {
  const images = (table: ChangedTable, isMeant: (change: RowChange) => boolean = () => true) =>
    changes
      .filter((change) => change.table === table && isMeant(change))
      .flatMap(({ before, after }): NonNullable<Image>[] => [before ?? [], after ?? []].flat())
  const wasThere = ({ before }: RowChange) => before !== null // a new one is on no statement
  const payments = idsIn(images('payment', wasThere), 'id')
  const charges = idsIn(images('charge', wasThere), 'id')
  const horses = idsIn(images('ownership'), 'horse_id')
  refuse(
    await changedPayments(trx, payments),
    (numbers, one) =>
      `${numbers} ${one ? 'counts' : 'count'} this payment. Reverse the ${one ? 'statement' : 'statements'} first, or add another payment or credit.`,
  )
  refuse(
    await changedCharges(trx, await billedAmong(trx, charges)),
    (numbers, one) =>
      `${numbers} ${one ? 'bills' : 'bill'} this charge. Reverse the ${one ? 'statement' : 'statements'} first, or add a credit.`,
  )
  refuse(
    await changedCharges(trx, await billedAmong(trx, await chargesOf(trx, horses))),
    (numbers, one) =>
      `${numbers} ${one ? 'bills' : 'bill'} charges by these shares. Reverse the ${one ? 'statement' : 'statements'} first, or let the change begin on a later day.`,
  )
}

const idsIn = (rows: readonly NonNullable<Image>[], column: string) => [
  ...new Set(rows.map((row) => Number(row[column]))),
]

function refuse(numbers: readonly number[], words: (numbers: string, one: boolean) => string): void {
  if (numbers.length === 0) return
  const all = [...new Set(numbers)].toSorted((a, b) => a - b)
  const named = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} more`] : all
  const one = named.length === 1
  const last = named.at(-1)
  throw new BilledError(
    words(one ? `Statement ${last}` : `Statements ${named.slice(0, -1).join(', ')} and ${last}`, one),
  )
}

const chargesOf = async (trx: Db, horses: readonly number[]): Promise<number[]> =>
  forEachChunk(horses, async (chunk) => {
    const rows = await trx.kysely
      .selectFrom('charge')
      .select('id')
      .where('horse_id', 'in', chunk as HorseId[])
      .execute()
    return rows.map(({ id }) => id)
  })

const billedAmong = (trx: Db, charges: readonly number[]) =>
  forEachChunk(charges, (chunk) =>
    billedLines(trx)
      .select([
        'statement.number',
        'statement.contact_id',
        'charge_id',
        'day',
        'kind',
        'charge_cents',
        'cents',
      ])
      .where('charge_id', 'in', chunk)
      .execute(),
  )
type Billed = Awaited<ReturnType<typeof billedAmong>>[number]

/** Numbers of the statements that bill one of these otherwise than the ledger does now. */
async function changedCharges(trx: Db, billed: readonly Billed[]): Promise<number[]> {
  const ids = [...new Set(billed.map(({ charge_id }) => Number(charge_id)))]
  const charges = await forEachChunk(ids, (chunk) =>
    trx.kysely
      .selectFrom('charge')
      .select(['id', 'horse_id', 'charge_date', 'kind', 'amount_cents', 'is_credit'])
      .select(['from_day', 'through_day'])
      .where('id', 'in', chunk)
      .execute(),
  )
  const lines = linesByOwner(
    charges.map((one) => ({ ...one, cents: signedCents(one) })),
    await sharesOfHorses(trx, [...new Set(charges.map(({ horse_id }) => horse_id))]),
  )
  const parts = new Map(
    [...lines].flatMap(([contact, own]) => own.map((line) => [`${contact} ${line.charge.id}`, line])),
  )
  return billed.flatMap(({ number, contact_id, charge_id, ...said }) => {
    const line = parts.get(`${contact_id} ${charge_id}`)
    const isSame =
      line?.cents === said.cents &&
      line.charge.cents === said.charge_cents &&
      line.charge.charge_date === said.day &&
      line.charge.kind === said.kind
    return isSame ? [] : [number]
  })
}

async function changedPayments(trx: Db, ids: readonly number[]): Promise<number[]> {
  const billed = await forEachChunk(ids, (chunk) =>
    billedLines(trx)
      .leftJoin('payment', 'payment.id', 'statement_line.payment_id')
      .select(['statement.number', 'statement.contact_id', 'day', 'statement_line.kind', 'cents'])
      .select(['payment.contact_id as from', 'paid_on', 'payment.kind as now', 'amount_cents'])
      .where('payment_id', 'in', chunk)
      .execute(),
  )
  return billed.flatMap(({ number, ...said }) => {
    const isSame =
      said.from === (said.contact_id as ContactId) &&
      said.paid_on === said.day &&
      said.now === said.kind &&
      said.amount_cents === -said.cents
    return isSame ? [] : [number]
  })
}
