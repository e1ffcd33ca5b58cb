import type { ContactId, StatementId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { StatementLineTable, StatementTable } from '../schema-barn.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { allocateIds } from './id-block.ts'

export type NewStatement = Omit<StatementTable, 'id' | 'number' | 'created_at'>
export type NewStatementLine = Omit<StatementLineTable, 'id' | 'statement_id'>

/** Issues statements with the next numbers, in their order. Call it in a transaction that holds the herd (`lockHerd`). */
export async function insertStatements(
  trx: Db,
  statements: readonly { readonly row: NewStatement; readonly lines: readonly NewStatementLine[] }[],
): Promise<{ ids: StatementId[]; first: number }> {
  const { last } = await trx.kysely
    .selectFrom('statement')
    .select((e) => e.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  const first = (last ?? 0) + 1
  const created_at = await readClock(trx)
  const firstId = await allocateIds(trx, 'statement', statements.length)
  const rows = statements.map(({ row, lines }, at) => {
    const id = (firstId + at) as StatementId // of its block
    return { row: { ...row, id, number: first + at, created_at }, lines }
  })
  const lines = rows.flatMap(({ row, lines: own }) => own.map((line) => ({ ...line, statement_id: row.id })))
  const firstLine = await allocateIds(trx, 'statement_line', lines.length)
  await trx.engine.insertMany(
    trx.kysely,
    'statement',
    rows.map(({ row }) => row),
  )
  await trx.engine.insertMany(
    trx.kysely,
    'statement_line',
    lines.map((line, at) => ({ ...line, id: firstLine + at })),
  )
  return { ids: rows.map(({ row }) => row.id), first }
}

/** With the numbers of what it reverses and of what reverses it. */
const statements = (db: Db) =>
  db.kysely
    .selectFrom('statement')
    .leftJoin('statement as reversed', 'reversed.id', 'statement.reverses_id')
    .leftJoin('statement as reversal', 'reversal.reverses_id', 'statement.id')
    .selectAll('statement')
    .select(['reversed.number as reverses', 'reversal.number as reversed_by'])
export type StatementRow = Awaited<ReturnType<typeof listStatements>>['rows'][number]

export const readStatement = (db: Db, id: StatementId): Promise<StatementRow | undefined> =>
  statements(db).where('statement.id', '=', id).executeTakeFirst()

/** By number. */
export const readStatements = (db: Db, ids: readonly StatementId[]): Promise<StatementRow[]> =>
  forEachChunk(ids, (chunk) =>
    statements(db).where('statement.id', 'in', chunk).orderBy('statement.number').execute(),
  )

interface Listed {
  readonly month?: string | undefined
  readonly contact_id?: number | undefined
  readonly limit: number
  readonly offset?: number | undefined
}
/** Newest first. @param month  of the last day they are through */
export async function listStatements(db: Db, { month, contact_id, limit, offset = 0 }: Listed) {
  const found = statements(db)
    .$if(month !== undefined, (rows) =>
      rows
        .where('statement.through_day', '>=', `${month}-01`)
        .where('statement.through_day', '<=', `${month}-31`),
    )
    .$if(contact_id !== undefined, (rows) =>
      rows.where('statement.contact_id', '=', Number(contact_id) as ContactId),
    ) // it is one
  const { n } = await found
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy('statement.number', 'desc')
    .orderBy('statement.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: n }
}

/** By statement, in the order in which they are on it. */
export const linesOfStatements = (db: Db, ids: readonly StatementId[]): Promise<StatementLineTable[]> =>
  forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('statement_line')
      .selectAll()
      .where('statement_id', 'in', chunk)
      .orderBy('statement_id')
      .orderBy('id')
      .execute(),
  )

/** The lines of statements that nothing reverses. */
export const billedLines = (db: Db) =>
  db.kysely
    .selectFrom('statement_line')
    .innerJoin('statement', 'statement.id', 'statement_line.statement_id')
    .leftJoin('statement as reversal', 'reversal.reverses_id', 'statement.id')
    .where('statement.reverses_id', 'is', null)
    .where('reversal.id', 'is', null)

/** All that new statements are figured from beside the ledger: what is billed and counted, and how each contact stands. */
export const issuedSoFar = async (db: Db) => ({
  billed: await billedLines(db)
    .select(['statement.contact_id', 'statement_line.charge_id', 'statement_line.payment_id'])
    .execute(),
  statements: await db.kysely
    .selectFrom('statement')
    .leftJoin('statement as reversal', 'reversal.reverses_id', 'statement.id')
    .select([
      'statement.contact_id',
      'statement.number',
      'statement.through_day',
      'statement.due_cents',
      'statement.reverses_id',
      'reversal.id as reversal_id',
    ])
    .orderBy('statement.number')
    .execute(),
})

export async function hasStatements(db: Db, contact: number): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('statement')
    .select('id')
    .where('contact_id', '=', contact as ContactId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The one part of a statement that changes: whether its last sending reached the barn's mail server. */
export async function setSending(
  db: Db,
  id: StatementId,
  sending: Partial<Pick<StatementTable, 'sent_to' | 'sent_at' | 'fault'>>,
): Promise<void> {
  await db.kysely.updateTable('statement').set(sending).where('id', '=', id).execute()
}

/** Unless it is to go to another address by now. */
export async function markStatementSent(db: Db, id: StatementId, to: string): Promise<void> {
  await db.kysely
    .updateTable('statement')
    .set({ sent_at: db.engine.now(), fault: null })
    .where('id', '=', id)
    .where('sent_to', '=', to)
    .execute()
}
