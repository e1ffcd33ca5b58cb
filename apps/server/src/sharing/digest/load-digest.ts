import { getSeasonWeek, SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { readAccount } from '@quarterpole/db/queries/account'
import type { DigestRow } from '@quarterpole/db/queries/digest'
import { z } from 'zod'
import { type Caller, rightsOf } from '../../platform/http/caller.ts'
import { hiddenFrom, without } from '../../platform/http/private-parts.ts'
import { dueItems } from '../../season/due-items.ts'
import { type Week, weekOf } from '../../season/week.ts'

/** Whose list it is; null where nobody signs in. */
export type DigestReader = Pick<Caller, 'rights'> | null

/** Whether a person may read what is due: the rule of the week on To Do. */
export const mayReadDue = (reader: DigestReader) => reader === null || reader.rights.has(getSeasonWeek.need)

/** With the rights of today; undefined if he may read none of it, or is nobody here any more. */
export async function digestReader(
  db: Db,
  { account_id }: Pick<DigestRow, 'account_id'>,
  withAccounts: boolean,
): Promise<DigestReader | undefined> {
  if (account_id === null) return withAccounts ? undefined : null
  const account = withAccounts ? await readAccount(db, account_id) : undefined
  if (account === undefined) return undefined
  const reader = { rights: rightsOf(account.role) }
  return mayReadDue(reader) ? reader : undefined
}

/** The week as To Do shows it to him. */
export async function loadDigest(db: Db, reader: DigestReader, today: string): Promise<Week<SeasonItem>> {
  const hidden = hiddenFrom(reader)
  const items = without(await dueItems(db, today, { hidden }), z.array(SeasonItem), hidden)
  return weekOf(items, today, today)
}
