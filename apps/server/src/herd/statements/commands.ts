import type { issueStatements } from '@quarterpole/contract/issued-statement'
import type { StatementId } from '@quarterpole/contract/ids'
import { payment } from '@quarterpole/contract/payment'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { ledgerOf } from '@quarterpole/db/queries/charge'
import { reachOf } from '@quarterpole/db/queries/contact'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import {
  insertStatements,
  issuedSoFar,
  linesOfStatements,
  listStatements,
  type NewStatementLine,
  readStatement,
  type StatementRow,
} from '@quarterpole/db/queries/statement'
import { partFor } from '@quarterpole/db/sentence'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { plural } from '../../platform/words/words.ts'
import { usMonth } from '../../platform/us-day.ts'
import { whatWords } from '../charges/charges.ts'
import { type Draft, draftsOf, spanOf } from './drafts.ts'

type Asked = z.output<NonNullable<typeof issueStatements.body>>

/**
 * Issues statements of a month with the next numbers, in the order of their names: all or none.
 *
 * @throws {AppError} invalid for a month ahead, or conflict where the ledger changed since it was looked at
 */
export async function issue(
  db: Db,
  { month, statements }: Asked,
  today: string,
): Promise<{ ids: StatementId[]; first: number; last: number }> {
  const { from_day, through_day } = spanOf(month, today)
  if (from_day > today) throw invalid('month', `${usMonth(month)} hasn’t begun. Choose an earlier month.`)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { drafts } = draftsOf(await ledgerOf(trx, null), await issuedSoFar(trx), through_day)
    const asked = new Map(statements.map((one) => [one.contact_id, one.due_cents]))
    const meant = drafts.filter(
      ({ contact_id, due_cents, why }) => why === null && asked.get(contact_id) === due_cents,
    )
    if (meant.length < asked.size)
      throw new AppError(
        'conflict',
        'Charges, payments or statements changed since you looked, so nothing was issued. Check the amounts and issue again.',
      )
    const span = { from_day, through_day, issued_on: today }
    const reach = await reachOf(
      trx,
      meant.map(({ contact_id }) => contact_id),
    )
    const { ids, first } = await insertStatements(
      trx,
      meant.map((draft) => ({
        row: { ...sumsOf(draft), ...span, address: reach.get(draft.contact_id)?.address ?? null },
        lines: linesOf(draft),
      })),
    )
    const last = first + ids.length - 1
    const numbers = first === last ? `number ${first}` : `numbers ${first} to ${last}`
    await insertActivity(trx, {
      kind: 'statements_issued',
      sentence: `${partFor('money', `Issued ${plural(ids.length, 'statement')} for ${usMonth(month)}, ${numbers}`, 'Statements changed')}.`,
    })
    return { ids, first, last }
  })
}

const sumsOf = ({ lines: _l, payments: _p, why: _w, aging, ...sums }: Draft) => ({
  ...sums,
  ...aging,
  ...UNSENT,
  reverses_id: null,
})

const UNSENT = { sent_to: null, sent_at: null, fault: null }

/** By horse and day, payments last. */
const linesOf = ({ lines, payments }: Draft): NewStatementLine[] => [
  ...lines
    .toSorted(
      (a, b) =>
        a.charge.horse_name.localeCompare(b.charge.horse_name) ||
        a.charge.horse_id - b.charge.horse_id ||
        a.charge.charge_date.localeCompare(b.charge.charge_date) ||
        a.charge.id - b.charge.id,
    )
    .map(({ charge, share, cents }) => ({
      day: charge.charge_date,
      horse_name: charge.horse_name,
      kind: charge.kind,
      what: whatWords(charge),
      charge_cents: charge.cents,
      share,
      cents,
      charge_id: charge.id,
      payment_id: null,
    })),
  ...payments.map(({ id, paid_on, kind, how, what, amount_cents }) => ({
    day: paid_on,
    horse_name: null,
    kind,
    what: [how && payment.fields.how.words?.[how], what].filter(Boolean).join(' · ') || null,
    charge_cents: null,
    share: null,
    cents: -amount_cents,
    charge_id: null,
    payment_id: id,
  })),
]

/** @throws {AppError} not_found */
export async function statementOn(db: Db, id: StatementId): Promise<StatementRow> {
  const row = await readStatement(db, id)
  if (row === undefined) throw new AppError('not_found', `There is no issued statement with the id ${id}.`)
  return row
}

/**
 * Reverses a statement by another, whose amounts are the same turned: what it billed and counted is open again.
 *
 * @throws {AppError} not_found, or conflict for one that is reversed already or is a reversal
 */
export const reverse = (db: Db, id: StatementId, today: string): Promise<StatementId> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await statementOn(trx, id)
    const { number, name, contact_id, reverses, reversed_by, charges_cents, paid_cents } = row
    if (reverses !== null)
      throw new AppError('conflict', `Statement ${number} reverses ${reverses}. Issue a new one instead.`)
    if (reversed_by !== null)
      throw new AppError('conflict', `Statement ${number} was reversed by ${reversed_by} already.`)
    const {
      rows: [last],
    } = await listStatements(trx, { contact_id, limit: 1 })
    const forward_cents = last?.due_cents ?? 0
    const lines = await linesOfStatements(trx, [id])
    const { ids, first } = await insertStatements(trx, [
      {
        row: {
          contact_id,
          name,
          address: row.address,
          from_day: row.from_day,
          through_day: row.through_day,
          issued_on: today,
          reverses_id: id,
          forward_cents,
          charges_cents: -charges_cents,
          paid_cents: -paid_cents,
          due_cents: forward_cents - charges_cents + paid_cents,
          current: null,
          over_30: null,
          over_60: null,
          over_90: null,
          ...UNSENT,
        },
        lines: lines.map(({ id: _i, statement_id: _s, ...line }) => ({
          ...line,
          charge_cents: line.charge_cents && -line.charge_cents,
          cents: -line.cents,
        })),
      },
    ])
    await insertActivity(trx, {
      kind: 'statement_reversed',
      sentence: `${name}: ${partFor('money', `statement ${number} reversed by ${first}`, 'statements changed')}.`,
      subject: { noun: 'contact', id: contact_id },
    })
    const [reversal] = ids
    if (reversal === undefined) throw new Error('one statement has one id')
    return reversal
  })
