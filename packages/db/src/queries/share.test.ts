import type { AccountId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import {
  countShares,
  deleteExpiredShares,
  deleteShare,
  insertShare,
  listShares,
  readShare,
  visitShare,
} from './share.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const page = { kind: 'horse', title: 'Amber Fever', html: '<p>Amber</p>', with_money: 0 } as const
  const by = (account_id: number, name: string) => ({
    ...db,
    writer: { account_id: account_id as AccountId, name },
  })

  test('a page is found by the hash of its secret until it expires, and counts who opens it', async () => {
    const made = await insertShare(db, { ...page, token_hash: 'one', seconds: 60 })
    expect(made).toMatchObject({ title: 'Amber Fever', visits: 0, last_visit_at: null, made_by: null })
    expect(await visitShare(db, 'one')).toEqual({ html: page.html, statement_id: null })
    expect(await visitShare(db, 'other')).toBeUndefined()
    expect(await readShare(db, made.id, 'everyone')).toMatchObject({ visits: 1 })
    const over = await insertShare(db, { ...page, token_hash: 'two', seconds: -1 })
    expect(await visitShare(db, 'two')).toBeUndefined()
    expect(await readShare(db, over.id, 'everyone')).toBeUndefined()
    expect(await countShares(db)).toBe(1)
    await deleteExpiredShares(db)
    expect((await db.kysely.selectFrom('share').select('id').execute()).map(({ id }) => id)).toEqual([
      made.id,
    ])
    await deleteShare(db, made.id)
    expect(await visitShare(db, 'one')).toBeUndefined()
  })

  test('links are listed newest first, of one person or of everyone', async () => {
    const ann = await insertShare(by(1, 'Ann Roe'), { ...page, token_hash: 'a', seconds: 60 })
    const bob = await tx(by(2, 'Bob Doe'), (trx) =>
      insertShare(trx, { ...page, token_hash: 'b', seconds: 60 }),
    )
    expect((await listShares(db, 'everyone')).map(({ made_by }) => made_by)).toEqual(['Bob Doe', 'Ann Roe'])
    expect(await listShares(db, 1 as AccountId)).toEqual([ann])
    expect(await readShare(db, bob.id, 1 as AccountId)).toBeUndefined()
    expect(JSON.stringify(await listShares(db, 'everyone'))).not.toContain(page.html)
  })
})
