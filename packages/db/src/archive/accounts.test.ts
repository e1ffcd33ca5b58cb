import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { findAccount } from '../queries/account.ts'
import { writeMeta } from '../queries/app-meta.ts'
import { claimIdempotencyKey, storeReply } from '../queries/idempotency.ts'
import { sessionsOf } from '../queries/account-session.ts'
import { passkeysOf } from '../queries/passkey.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { fillEveryTable } from './full-database.ts'
import { restoreArchive } from './restore.ts'
import { SECRET_TABLES } from './tables.ts'
import { claimLinkKey, writeMailServer } from '../queries/mail-server.ts'
import { writeArchive } from './write.ts'

const MAIL_SERVER = {
  host: 'mail.example.com',
  port: 465,
  security: 'tls',
  user: 'barn',
  from: 'barn@example.com',
  hour: 6,
} as const
const folder = mkdtempSync(join(tmpdir(), 'quarterpole-accounts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeEngines(async (engine) => {
  const source = await testDatabase(engine)
  await fillEveryTable(source)
  await writeMeta(source, 'calendar_token', 'the-secret-of-the-calendar')
  await writeMailServer(source, MAIL_SERVER, 'the-password-of-the-mail')
  await claimLinkKey(source, 'the-key-of-the-links')
  const asked = { key: 'reset', method_path: 'POST /api/calendar/reset', request_hash: '' }
  await claimIdempotencyKey(source, asked)
  await storeReply(source, 'reset', {
    response_status: 200,
    response_body: '{"path":"/api/calendar/the-secret-of-the-calendar.ics"}',
    activity_id: null,
  })
  const path = join(folder, `${engine}.backup.gz`)
  await writeArchive(source, path)

  test('a backup holds people, but no session, link or token, not even as a hash', async () => {
    const text = gunzipSync(readFileSync(path)).toString()
    expect(text).toContain('Ann Roe')
    expect(text.includes('the-secret-of-the-calendar')).toBe(false)
    expect(text).toContain('mail.example.com') // its settings, without the password and the key of its links
    expect(text).not.toMatch(/the-password-of-the-mail|the-key-of-the-links/)
    expect(text).not.toContain('a hash') // what these rows hold in place of a token
    expect(text).not.toContain('a shared page')
    for (const table of SECRET_TABLES) expect(text.includes(`{"table":"${table}"`), table).toBe(false)
  })

  test('restored, people and their passkeys are there, and nobody is signed in', async () => {
    const target = await testDatabase(engine, { migrated: false })
    await restoreArchive(target, path)
    const ann = await findAccount(target, 'ANN ROE')
    expect(ann).toMatchObject({ role: 'owner', password_hash: expect.stringMatching(/^\$argon2id\$/) })
    if (ann === undefined) return
    expect(await passkeysOf(target, ann.id)).toHaveLength(1)
    expect(await sessionsOf(target, ann.id)).toEqual([])
  })

  test('a restore over a database in use signs everyone out: what was revoked since stays so', async () => {
    const target = await testDatabase(engine)
    await fillEveryTable(target)
    await restoreArchive(target, path, { replace: true })
    for (const table of SECRET_TABLES)
      expect(await target.kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})
