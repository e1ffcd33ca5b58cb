import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@quarterpole/db/open'
import { findAccount } from '@quarterpole/db/queries/account'
import { insertSession, sessionsOf } from '@quarterpole/db/queries/account-session'
import { listApiTokens } from '@quarterpole/db/queries/api-token'
import { afterAll, expect, test } from 'vitest'
import { addToken, countingPasswords } from '../../test/people.ts'
import { takeLink } from './links.ts'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-account-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const PASSWORD = 'four sorrel mares in May'

/** `npm run account -- words`, as on the machine of the server. */
function account(...words: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PUBLIC_URL: 'https://barn.example' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const secretIn = (text: string) => /https:\/\/barn\.example\/join#([\w-]{43})\n/.exec(text)?.[1] ?? ''

test('whoever can run a command on the machine gets in: as the first owner, and again after a lost password', async () => {
  const { passwords } = countingPasswords()
  expect(account('list').stdout).toContain('There are no accounts.')
  const first = secretIn(account('owner').stdout)
  const db = openDatabase({ dataDir })
  try {
    await takeLink(db, passwords, { token: first, name: 'Ann Roe', password: PASSWORD })
    expect(account('list').stdout).toBe('Ann Roe · owner · not signed in\n')
    expect(account('owner')).toMatchObject({ status: 1, stdout: '' })
    const ann = await findAccount(db, 'Ann Roe')
    if (ann === undefined) throw new Error('the link made no account')
    await insertSession(db, { account_id: ann.id, token_hash: 'x', device: 'Test' })
    await addToken({ db }, ann, 'write')
    expect(account('sign-out', 'ann', 'roe').stdout).toContain('signed out everywhere')
    expect(await sessionsOf(db, ann.id)).toEqual([])
    expect(await listApiTokens(db, ann.id)).toEqual([])
    const again = secretIn(account('link', 'Ann', 'Roe').stdout)
    expect(await takeLink(db, passwords, { token: again, name: null, password: `${PASSWORD}!` })).toBe(ann.id)
  } finally {
    await db.close()
  }
})

test.each([[['link', 'Nobody']], [['sign-out', 'Nobody']], [['link']], [['list', 'x']], [['grant']], [[]]])(
  '%j is refused with what to do',
  (words) => {
    const { status, stdout, stderr } = account(...words)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('npm run account -- list')
    expect(stderr).not.toContain('    at ')
  },
)
