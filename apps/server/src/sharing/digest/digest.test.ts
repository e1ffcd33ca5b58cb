import type { Digest, MailSettings } from '@quarterpole/contract/mail'
import { addDays } from '@quarterpole/contract/day'
import type { Role } from '@quarterpole/contract/roles'
import { setRole } from '@quarterpole/db/queries/account'
import { findDigest, updateDigest } from '@quarterpole/db/queries/digest'
import { hastenJob } from '@quarterpole/db/queries/waiting-job'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import { readMeta } from '@quarterpole/db/queries/app-meta'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { MAIL_PASSWORD, MAIL_USER, mailServer, mailSettings } from '../../../test/mail-server.ts'
import { addPerson, addToken, type TestPerson } from '../../../test/people.ts'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { OWN_HOST, TEST_DAY, type TestServer, testServer } from '../../../test/test-server.ts'
import { JobQueues } from '../../platform/jobs/queues.ts'
import { UpkeepScheduler } from '../../upkeep/scheduler.ts'
import { digestJob, enqueueDigests } from './digest-job.ts'

const YESTERDAY = addDays(TEST_DAY, -1)
const ENV = { PUBLIC_URL: 'http://barn.example' }
const stopping = (stop: () => Promise<void>) => afterAll(stop)

/** Waits until the morning's jobs have ended. */
const jobsDone = (db: TestServer['db']) =>
  expect.poll(() => countWaitingJobs(db, { kind: 'digest', running: true }), { interval: 20 }).toBe(0)

async function morning({ db, services }: TestServer) {
  await enqueueDigests(db, services)
  services.wakeJobs()
  await jobsDone(db)
}
/** The path of a link in a message. */
const linkIn = (text: string, what: 'confirm' | 'stop') =>
  new RegExp(`http://[^/]+(/e-mail/${what}/\\S+)`).exec(text)?.[1] ?? ''

describe('with accounts', async () => {
  const server = await testServer('sqlite', { seeded: false, env: ENV })
  const { app, db, services, call } = server
  const { port, received } = await mailServer(stopping)
  const owner = await addPerson(services, 'owner', 'Ann Roe')
  const as =
    (person: TestPerson): TestServer['call'] =>
    (method, url, body, headers) =>
      call(method, url, body, { ...person.cookie, ...headers })
  const setUp = () => as(owner)('PUT', '/api/mail', mailSettings(port))
  const form = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: OWN_HOST, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  /** Someone whose address is confirmed, and whose list is on since yesterday. */
  async function reader(role: Role, email: string) {
    const person = await addPerson(services, role, email)
    expect((await as(person)('PUT', '/api/me/digest', { email, is_on: true })).status).toBe(200)
    const { text } = received.splice(0)[0] ?? { text: '' }
    expect((await form(linkIn(text, 'confirm'))).statusCode).toBe(200)
    const row = await findDigest(db, person.id)
    if (row === undefined) throw new Error('no digest')
    await updateDigest(db, row.id, { day: YESTERDAY })
    return { ...person, digest: row.id }
  }

  test('nobody has a list before the mail server is set up, and only who manages the barn sets it up', async () => {
    const early = await as(owner)('PUT', '/api/me/digest', { email: 'ann@example.com', is_on: true })
    expect(early).toMatchObject({ status: 409 })
    const staff = await addPerson(services, 'staff')
    for (const [method, path] of [
      ['GET', '/api/mail'],
      ['PUT', '/api/mail'],
      ['POST', '/api/mail/test'],
    ] as const)
      expect(
        (await as(staff)(method, path, method === 'GET' ? undefined : mailSettings(port))).status,
        path,
      ).toBe(403)
    expect((await setUp()).status).toBe(200)
  })

  test('the password leaves by no call, and goes to no other server', async () => {
    const read = await as(owner)('GET', '/api/mail')
    expect((read.body as MailSettings).server).toEqual({
      host: '127.0.0.1',
      port,
      security: 'none',
      user: MAIL_USER,
      from: 'barn@example.com',
      hour: 0,
      has_password: true,
    })
    for (const path of ['/api/mail', '/api/activity', '/api/system', '/api/dashboard', '/api/me/digest'])
      expect(String((await as(owner)('GET', path)).raw), path).not.toContain(MAIL_PASSWORD)
    const { password: _, ...kept } = mailSettings(port)
    expect((await as(owner)('PUT', '/api/mail', { ...kept, hour: 0 })).status).toBe(200)
    const elsewhere = await as(owner)('PUT', '/api/mail', { ...kept, host: 'localhost' })
    expect(elsewhere).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
    expect(await readMeta(db, 'mail_server')).not.toContain(MAIL_PASSWORD) // which is in backups
    const script = await addToken(services, owner, 'write')
    expect((await call('GET', '/api/me/digest', undefined, script)).status).toBe(403)
  })

  test('the test says that it worked, or what the server said', async () => {
    expect((await as(owner)('POST', '/api/mail/test', { to: 'ann@example.com' })).body).toEqual({
      fault: null,
    })
    expect(received.splice(0)).toMatchObject([
      { to: ['ann@example.com'], headers: { subject: 'Quarterpole can send e-mail' } },
    ])
    await as(owner)('PUT', '/api/mail', { ...mailSettings(port), password: 'wrong' })
    const { fault } = (await as(owner)('POST', '/api/mail/test', { to: 'ann@example.com' })).body as {
      fault: string
    }
    expect(fault).toContain('didn’t take the user name and password')
    await setUp()
  })

  test('a link to confirm that the server refuses is said to have failed, and counts as none', async () => {
    const person = await addPerson(services, 'staff', 'Refused')
    const refusing = await mailServer(onTestFinished, {
      onRcptTo: (_to, _session, done) => done(new Error('No such mailbox')),
    })
    await as(owner)('PUT', '/api/mail', mailSettings(refusing.port))
    for (let tries = 0; tries < 6; tries++) {
      const refused = await as(person)('PUT', '/api/me/digest', { email: 'nobody@example.com', is_on: true })
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('refused the recipient') },
      })
    }
    const { fault } = (await as(person)('GET', '/api/me/digest')).body as Digest
    expect(fault).toContain('550 No such mailbox')
    await as(person)('DELETE', '/api/me/digest')
    await setUp()
  })

  test('nothing goes unencrypted over the Internet', async () => {
    const open = await as(owner)('PUT', '/api/mail', { ...mailSettings(25), host: '192.0.2.1' })
    expect(open).toMatchObject({ status: 422, body: { errors: [{ path: 'security' }] } })
  })

  test('an address is confirmed by its link before anything goes there, and not by reading the page', async () => {
    const person = await addPerson(services, 'manager', 'Unconfirmed')
    const on = { email: 'unconfirmed@example.com', is_on: true }
    const { body } = await as(person)('PUT', '/api/me/digest', on)
    expect(body).toMatchObject({
      email: on.email,
      is_on: true,
      is_confirmed: false,
    } satisfies Partial<Digest>)
    const [asked] = received.splice(0)
    const link = linkIn(asked?.text ?? '', 'confirm')
    const page = await call('GET', link)
    expect(page).toMatchObject({ status: 200, headers: { 'referrer-policy': 'same-origin' } })
    expect(page.body).toContain('<button type="submit">Confirm my address</button>')
    const own = async () => (await as(person)('GET', '/api/me/digest')).body as Digest
    expect((await own()).is_confirmed).toBe(false)
    expect((await form(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(404)
    expect((await form(link)).statusCode).toBe(200)
    expect((await own()).is_confirmed).toBe(true)
    await as(person)('PUT', '/api/me/digest', { ...on, email: 'other@example.com' })
    expect((await own()).is_confirmed).toBe(false) // a new address is confirmed first
    expect((await form(link)).statusCode).toBe(404)
    for (let more = 0; more < 3; more++)
      await as(person)('PUT', '/api/me/digest', { ...on, email: `${more}@example.com` })
    expect((await as(person)('PUT', '/api/me/digest', on)).status).toBe(429)
    expect((await as(person)('DELETE', '/api/me/digest')).status).toBe(204)
    received.splice(0)
  })

  test('the morning’s list says what To Do says, by role; on a day without anything nothing is sent', async () => {
    const staff = await reader('staff', 'staff@example.com')
    await morning(server)
    expect(received).toEqual([]) // nothing is due
    await updateDigest(db, staff.digest, { day: YESTERDAY })

    const { breed, mare_id } = await seasonPair({ db, call: as(owner) }, 'Scan')
    coverOf(await breed('2026-06-01')) // day 14 today
    await as(owner)('POST', '/api/to-dos', {
      title: 'Coggins & <papers>',
      due_on: '2026-06-14',
      horse_id: mare_id,
    })
    await as(owner)('POST', '/api/to-dos', { title: 'Farrier', due_on: '2026-06-17' })
    const shot = {
      horse_id: mare_id,
      kind: 'vaccination',
      product: 'Flu/Rhino',
      next_due: TEST_DAY,
      cost: 4375,
    }
    const care = await as(owner)('POST', '/api/care', { ...shot, care_date: '2025-12-15' })
    expect(care.status, JSON.stringify(care.body)).toBe(201)
    await morning(server)
    expect(received).toHaveLength(1)
    const [mail] = received.splice(0)
    expect(mail?.to).toEqual(['staff@example.com'])
    expect(mail?.headers['subject']).toBe('2 due today, 1 past due (Jun 15, 2026)')
    expect(mail?.headers['message-id']).toBe(`<due-${TEST_DAY}-${staff.digest}@example.com>`)
    const stop = linkIn(mail?.text ?? '', 'stop')
    expect(mail?.text.split('\n')).toEqual([
      'Past due',
      '- Coggins & <papers>: Scan Mare (was due Jun 14, 2026)',
      '',
      'Due today, Jun 15, 2026',
      '- Scan Scan Mare (day 14). Bred to Scan Stud',
      '- Flu/Rhino due again: Scan Mare',
      '',
      'Later this week',
      '- Farrier (Jun 17, 2026)',
      '',
      'To Do: http://barn.example/to-do',
      `Stop these messages: http://barn.example${stop}`,
    ])
    expect(mail?.html).toContain(
      `<a href="http://barn.example/horses/${mare_id}">Coggins &amp; &lt;papers&gt;: Scan Mare (was due Jun 14, 2026)</a>`,
    )
    expect(`${mail?.text}${mail?.html}`).not.toContain('4375')
    expect(mail?.headers['list-unsubscribe']).toBe(`<http://barn.example${stop}>`)
    await morning(server)
    expect(received).toEqual([]) // once a day
    const { readers } = (await as(owner)('GET', '/api/mail')).body as MailSettings
    expect(readers.find(({ name }) => name === 'staff@example.com')).toMatchObject({
      fault: null,
      is_on: true,
    })
    expect(readers.find(({ name }) => name === 'staff@example.com')?.sent_at).not.toBeNull()

    expect((await call('GET', stop)).body).toContain('<button type="submit">Stop</button>')
    expect((await form(stop)).statusCode).toBe(200)
    await updateDigest(db, staff.digest, { day: YESTERDAY })
    await morning(server)
    expect(received).toEqual([])
    expect((await as(staff)('GET', '/api/me/digest')).body).toMatchObject({ is_on: false })
  })

  test('who may not read what is due gets no list, also when his role changes', async () => {
    const trainer = await addPerson(services, 'trainer', 'A Trainer')
    const refused = await as(trainer)('PUT', '/api/me/digest', { email: 'pat@example.com', is_on: true })
    expect(refused.status).toBe(403)
    const viewer = await reader('viewer', 'viewer@example.com')
    await setRole(db, viewer.id, { role: 'trainer', trainer_names: ['Pat'] })
    await morning(server)
    expect(received).toEqual([])
  })

  test('a list that the server refuses for now is tried again; the fault is on the System page until then', async () => {
    const person = await reader('owner', 'later@example.com')
    const busy = await mailServer(onTestFinished, {
      onMailFrom: (_from, _session, done) =>
        done(Object.assign(new Error('Try later'), { responseCode: 451 })),
    })
    await as(owner)('PUT', '/api/mail', mailSettings(busy.port))
    await enqueueDigests(db, services)
    services.wakeJobs()
    const faultOf = async () => {
      const { readers } = (await as(owner)('GET', '/api/mail')).body as MailSettings
      return readers.find(({ name }) => name === 'later@example.com')?.fault
    }
    await expect.poll(faultOf).toContain('451 Try later')
    await setUp()
    await expect.poll(() => hastenJob(db, 'digest')).not.toBeNull()
    services.wakeJobs()
    await jobsDone(db)
    expect(received.splice(0).map(({ to }) => to)).toEqual([['later@example.com']])
    expect(await faultOf()).toBeNull()
    await as(person)('DELETE', '/api/me/digest')
  })

  test('without a mail server nothing is sent', async () => {
    await reader('owner', 'off@example.com')
    expect((await as(owner)('DELETE', '/api/mail')).status).toBe(204)
    expect(await readMeta(db, 'mail_password')).toBeNull()
    await morning(server)
    expect(received).toEqual([])
  })
})

describeEngines((engine) => {
  test('where nobody signs in the one user gets one list, at its hour, with two processes', async () => {
    const server = await testServer(engine, { seeded: false })
    const { db, services, call } = server
    const { port, received } = await mailServer(onTestFinished)
    const hour = new Date(services.clock()).getHours()
    await call('PUT', '/api/mail', { ...mailSettings(port), hour })
    await call('PUT', '/api/me/digest', { email: 'me@example.com', is_on: true })
    const [asked] = received.splice(0)
    await call('POST', linkIn(asked?.text ?? '', 'confirm'))
    const row = await findDigest(db, null)
    if (row === undefined) throw new Error('no digest')
    await updateDigest(db, row.id, { day: YESTERDAY })
    await call('POST', '/api/to-dos', { title: 'Deworm', due_on: TEST_DAY })

    const log = pino({ level: 'silent' })
    const other = new JobQueues(db, [{ digest: digestJob(services) }], log, { pollMs: 10 })
    other.start()
    const clock = { now: services.clock().getTime() - 3_600_000 }
    const schedulers = [services.wakeJobs, () => other.wake()].map(
      (wakeJobs) =>
        new UpkeepScheduler({
          db,
          log,
          backupAt: null,
          accounts: services.accounts,
          clock: () => new Date(clock.now),
          wakeJobs,
        }),
    )
    const tick = async (minutes: number) => {
      clock.now += minutes * 60_000
      await Promise.all(schedulers.map((one) => one.tick()))
    }
    const made = () => db.kysely.selectFrom('job').select('id').where('kind', '=', 'digest').execute()
    for (let ticks = 0; ticks < 14; ticks++) await tick(4)
    expect(await made()).toEqual([]) // before its hour
    for (let ticks = 0; ticks < 4; ticks++) await tick(4)
    await jobsDone(db)
    await other.stop()
    expect(received.map(({ to, text }) => [to, text.split('\n')[1]])).toEqual([
      [['me@example.com'], '- Deworm'],
    ])
    expect(await made()).toHaveLength(1)
  })
})
