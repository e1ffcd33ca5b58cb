import type { StatementId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { readStatement } from '@quarterpole/db/queries/statement'
import { withNotice } from '../pages/document.ts'

/** A page as it was made; of a statement that was reversed, before or since, with that above it. */
export async function withReversal(
  db: Db,
  { html, statement_id }: { html: string; statement_id: StatementId | null },
): Promise<string> {
  const statement = statement_id === null ? undefined : await readStatement(db, statement_id)
  const { number, reversed_by = null } = statement ?? {}
  return reversed_by === null
    ? html
    : withNotice(
        html,
        `Statement ${number} was reversed by statement ${reversed_by}. Don’t pay by this page.`,
      )
}
