import type { InvitationId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { OneTimeTokenTable } from '../schema-account.ts'
import { tx } from '../tx.ts'
import { allocateIds } from './id-block.ts'

export type OneTimeKind = OneTimeTokenTable['kind']

export interface NewOneTimeToken extends Pick<
  OneTimeTokenTable,
  'token_hash' | 'kind' | 'account_id' | 'role' | 'made_by'
> {
  trainer_names: readonly string[]
  seconds: number
}
export interface OneTimeToken extends Omit<OneTimeTokenTable, 'trainer_names'> {
  trainer_names: string[]
}

const rowOf = ({ trainer_names, ...row }: OneTimeTokenTable): OneTimeToken => ({
  ...row,
  trainer_names: JSON.parse(trainer_names) as string[], // only insertOneTimeToken writes it
})

/** Stores the hash of a secret that works once. Returns it as stored. */
export async function insertOneTimeToken(
  db: Db,
  { trainer_names, seconds, ...token }: NewOneTimeToken,
): Promise<OneTimeToken> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'one_time_token', 1)
    const row = await trx.kysely
      .insertInto('one_time_token')
      .values({
        ...token,
        id,
        trainer_names: JSON.stringify(trainer_names),
        created_at: trx.engine.now(),
        expires_at: trx.engine.now(seconds),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return rowOf(row)
  })
}

export async function readOneTimeToken(db: Db, token_hash: string): Promise<OneTimeToken | undefined> {
  const row = await db.kysely
    .selectFrom('one_time_token')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', db.engine.now())
    .executeTakeFirst()
  return row && rowOf(row)
}

/** Uses a secret up. Of concurrent callers one gets it, the others undefined. */
export async function takeOneTimeToken(db: Db, token_hash: string): Promise<OneTimeToken | undefined> {
  const row = await db.kysely
    .deleteFrom('one_time_token')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', db.engine.now())
    .returningAll()
    .executeTakeFirst()
  return row && rowOf(row)
}

export async function listInvitations(db: Db): Promise<OneTimeToken[]> {
  const rows = await db.kysely
    .selectFrom('one_time_token')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', db.engine.now())
    .orderBy('id')
    .execute()
  return rows.map(rowOf)
}

export async function readInvitation(db: Db, id: InvitationId): Promise<OneTimeToken | undefined> {
  return (await listInvitations(db)).find((invitation) => invitation.id === id)
}

export async function deleteInvitation(db: Db, id: InvitationId): Promise<void> {
  await db.kysely.deleteFrom('one_time_token').where('kind', '=', 'invitation').where('id', '=', id).execute()
}

/** Of one kind, and of one person where given: a newer link replaces older ones. */
export async function deleteOneTimeTokens(
  db: Db,
  kind: OneTimeKind,
  account_id?: OneTimeTokenTable['account_id'],
): Promise<void> {
  await db.kysely
    .deleteFrom('one_time_token')
    .where('kind', '=', kind)
    .$if(account_id !== undefined, (qb) => qb.where('account_id', '=', account_id ?? null))
    .execute()
}

/** The invitations and password links that a person made: only he may know them. */
export async function deleteLinksMadeBy(db: Db, name: string): Promise<void> {
  await db.kysely
    .deleteFrom('one_time_token')
    .where('kind', 'in', ['invitation', 'password'])
    .where('made_by', '=', name)
    .execute()
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.kysely.deleteFrom('one_time_token').where('expires_at', '<=', db.engine.now()).execute()
  await db.kysely.deleteFrom('api_token').where('expires_at', '<=', db.engine.now()).execute()
}
