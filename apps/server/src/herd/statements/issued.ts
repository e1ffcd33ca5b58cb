import type { IssuedInFull, IssuedStatement } from '@quarterpole/contract/issued-statement'
import type { StatementId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { linesOfStatements, type StatementRow } from '@quarterpole/db/queries/statement'
import { statementOn } from './commands.ts'

export const present = ({
  address: _a,
  reverses_id: _r,
  current: _0,
  over_30: _30,
  over_60: _60,
  over_90: _90,
  created_at: _at,
  ...row
}: StatementRow): IssuedStatement => row

/** As it was issued. @throws {AppError} not_found */
export async function loadIssued(db: Db, id: StatementId): Promise<IssuedInFull> {
  const row = await statementOn(db, id)
  const lines = await linesOfStatements(db, [id])
  const { current, over_30, over_60, over_90 } = row
  const isAged = current !== null && over_30 !== null && over_60 !== null && over_90 !== null
  return {
    ...present(row),
    address: row.address,
    aging: isAged ? { current, over_30, over_60, over_90 } : null,
    lines: lines.map(({ id: _i, statement_id: _s, charge_id: _c, payment_id: _p, ...line }) => line),
  }
}
