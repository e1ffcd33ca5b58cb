import type { IssuedStatement, StatementRun } from '@quarterpole/contract/issued-statement'
import type { StatementId } from '@quarterpole/contract/ids'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { setSending } from '@quarterpole/db/queries/statement'
import { horse } from '@quarterpole/db/test-rows'
import { tx } from '@quarterpole/db/tx'
import { afterAll, expect, test } from 'vitest'
import { mailServer, mailSettings } from '../../../test/mail-server.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { enqueueMails } from '../../herd/statements/sending.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { statementMailJob } from './statement-jobs.ts'

const idOf = ({ body }: Answer) => (body as { id: number }).id

const { call, db, jobEnd } = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
const mail = await mailServer((stop) => afterAll(stop))
const contact = async (name: string, fields: object = {}) =>
  idOf(await call('POST', '/api/contacts', { name, ...fields }))
const ann = await contact('Ann Roe', { email: 'ann@example.com' })
const bo = await contact('Bo Lee')
const mare = await insertHorse(
  db,
  horse({ name: 'Shared Mare', foaled: '2020-03-01', foaled_precision: 'day' }),
)
for (const contact_id of [ann, bo])
  await call('POST', '/api/ownerships', { horse_id: mare, contact_id, share: '1/2', from_day: '2026-01-01' })
await call('POST', '/api/charges', {
  horse_id: mare,
  charge_date: '2026-05-02',
  kind: 'vet',
  amount_cents: 10_001,
  what: '=Scoped, "twice"',
})
await call('POST', '/api/payments', { contact_id: bo, paid_on: '2026-05-03', amount_cents: 100, how: 'cash' })

const run = async () => (await call('GET', '/api/statement-run?month=2026-05')).body as StatementRun
const issued = async () => (await call('GET', '/api/issued-statements')).body as IssuedStatement[]
const issueAll = async (send: boolean) => {
  const statements = (await run()).rows.map(({ contact_id, due_cents }) => ({ contact_id, due_cents }))
  return call('POST', '/api/statement-run', { month: '2026-05', statements, send })
}
const mailsDone = () =>
  expect
    .poll(() => countWaitingJobs(db, { kind: 'statement_mail', running: true }), {
      interval: 20,
      timeout: 60_000,
    })
    .toBe(0)

test('nothing is issued to be sent where nothing can be sent', async () => {
  expect((await run()).is_mail_possible).toBe(false)
  expect(await issueAll(true)).toMatchObject({
    status: 409,
    body: { detail: 'No mail server is set up. Set it up under Data Studio, System.' },
  })
  expect(await issued()).toEqual([])
})

test('statements go out as PDF by the barn’s own server; who has no address is named, and sent later', async () => {
  await call('PUT', '/api/mail', mailSettings(mail.port))
  expect((await issueAll(true)).body).toEqual({ first: 1, last: 2 })
  await mailsDone()
  expect(mail.received).toHaveLength(1)
  const [message] = mail.received
  expect(message).toMatchObject({
    to: ['ann@example.com'],
    headers: { subject: 'Statement 1 for May 2026' },
    text: expect.stringContaining('Balance due, May 31, 2026: $50.01'),
  })
  expect(message?.html).toContain('$50.01')
  expect(message?.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  const [bos, anns] = await issued()
  expect(anns).toMatchObject({ sent_to: 'ann@example.com', sent_at: expect.any(String), fault: null })
  expect(bos).toMatchObject({ sent_to: null, sent_at: null, fault: 'No e-mail address on file.' })
  await call('PUT', `/api/contacts/${bo}`, { name: 'Bo Lee', email: 'bo@example.com' })
  expect((await call('POST', `/api/issued-statements/${bos?.id}/send`)).body).toMatchObject({
    sent_to: 'bo@example.com',
    fault: null,
  })
  await mailsDone()
  expect(mail.received.at(-1)).toMatchObject({ to: ['bo@example.com'] })
  expect((await issued())[0]?.sent_at).not.toBeNull()
})

test('what the mail server says no to is said beside the statement', async () => {
  await call('PUT', '/api/mail', { ...mailSettings(mail.port), password: 'not the password' })
  const [, anns] = await issued()
  const again = (await call('POST', `/api/issued-statements/${anns?.id}/send`)).body
  expect(again).toMatchObject({ sent_to: 'ann@example.com', sent_at: null, fault: null })
  await mailsDone()
  expect((await issued())[1]).toMatchObject({
    sent_at: null,
    fault: expect.stringMatching(/didn’t take the user name and password/),
  })
})

test('one asked for twice goes out once; when it can’t be sent again, it still says when it was', async () => {
  await call('PUT', '/api/mail', mailSettings(mail.port))
  const [, anns] = await issued()
  const id = anns?.id as StatementId // it was issued
  const before = mail.received.length
  const about = { paper: 'LETTER', now: new Date('2026-06-15T12:00:00Z') } as const
  await tx(db, async (trx) => {
    await enqueueMails(trx, [id], about)
    await enqueueMails(trx, [id], about)
  })
  await mailsDone()
  expect(mail.received).toHaveLength(before + 1)
  const sent = (await issued())[1]
  expect(sent).toMatchObject({ sent_to: 'ann@example.com', sent_at: expect.any(String), fault: null })
  await call('PUT', `/api/contacts/${ann}`, { name: 'Ann Roe' })
  await call('POST', `/api/issued-statements/${id}/send`)
  expect((await issued())[1]).toEqual({ ...sent, fault: 'No e-mail address on file.' })
})

test('one that can’t be drawn says so', async () => {
  const [, anns] = await issued()
  const id = anns?.id as StatementId // it was issued
  await setSending(db, id, { sent_at: null })
  const pool = { run: () => Promise.reject(new Error('no fonts')) } as unknown as WorkerPool // all that drawing calls
  const context = { signal: new AbortController().signal, progress: () => undefined }
  await expect(statementMailJob(db, pool)({ statement_id: id }, context)).rejects.toThrow('no fonts')
  expect((await issued())[1]?.fault).toMatch(/internal error/)
})

test('a statement is drawn as PDF, the same whenever it is drawn', async () => {
  const [, anns] = await issued()
  const draw = async () => {
    const { body } = await call('POST', `/api/issued-statements/${anns?.id}/pdf`)
    const { result_url } = await jobEnd((body as { job_id: string }).job_id)
    return (await call('GET', result_url ?? '')).raw.toString('latin1').replace(/\/ID \[[^\]]*\]/, '')
  }
  const first = await draw()
  expect(first.startsWith('%PDF-')).toBe(true)
  await call('PUT', `/api/contacts/${ann}`, { name: 'Ann Roe-Lee' })
  expect(await draw()).toBe(first)
})

test('the CSV of a month has a line a line, reversals turned, and adds up', async () => {
  const [, anns] = await issued()
  await call('POST', `/api/issued-statements/${anns?.id}/reverse`)
  const csv = (await call('GET', '/api/issued-statements.csv?month=2026-05')).raw.toString().slice(1)
  const text = `"'=Scoped, ""twice"""`
  expect(csv).toBe(
    [
      'statement,issued,owner,date,horse,kind,text,amount,reverses',
      `1,2026-06-15,Ann Roe,2026-05-02,Shared Mare,Vet,${text},50.01,`,
      `2,2026-06-15,Bo Lee,2026-05-02,Shared Mare,Vet,${text},50,`,
      '2,2026-06-15,Bo Lee,2026-05-03,,Payment,Cash,-1,',
      `3,2026-06-15,Ann Roe,2026-05-02,Shared Mare,Vet,${text},-50.01,1`,
      '',
    ].join('\r\n'),
  )
})
