import type { OwnerReport, OwnerReportRun } from '@quarterpole/contract/owner-report'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { sendForm } from '../../../test/form.ts'
import { mailServer, mailSettings } from '../../../test/mail-server.ts'
import { addPerson } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'

const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
const { call, db, jobEnd } = server
const mail = await mailServer((stop) => afterAll(stop))

const idOf = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { id: number }).id
}
const post = async (path: string, body: object) => idOf(await call('POST', path, body))
const ann = await post('/api/contacts', { name: 'Ann Roe', email: 'ann@example.com' })
const bo = await post('/api/contacts', { name: 'Bo Lee' })
const LONG = 'Paper Lantern Over The Long Back Stretch Of The Southern Pla' // sixty letters
const born = { foaled: '2022-03-01', foaled_precision: 'day' } as const
const colt = await insertHorse(db, horse({ name: LONG, sex: 'S', role: 'in_training', is_mine: 1, ...born }))
const mare = await insertHorse(db, horse({ name: 'Sheet Metal Sue', sex: 'M', ...born }))
const own = (horse_id: number, contact_id: number, more: object = {}) =>
  post('/api/ownerships', { horse_id, contact_id, share: '1/2', from_day: '2026-01-01', ...more })

await own(colt, ann, { until_day: '2026-05-20' }) // sold to Bo
await own(colt, bo, { share: '100%', from_day: '2026-05-20' })
await own(mare, ann)
const track = await post('/api/tracks/', {
  name: 'Cutbank Downs',
  state: 'Oklahoma',
  latitude: 35,
  longitude: -97,
  altitude_m: 300,
})
const start = (race_date: string, more: object = {}) =>
  call('POST', '/api/starts', { horse_id: colt, track_id: track, race_date, distance_yards: 350, ...more })
await start('2026-05-01', { finish: 2, si: 91, earned_cents: 120_000 })
await start('2026-05-20', { finish: 1 })
await start('2026-04-30', { status: 'dnf' })
await post('/api/works', {
  horse_id: colt,
  work_date: '2026-05-19',
  distance_yards: 220,
  time_s: 12.1,
  from_gate: true,
})
const care = (care_date: string, product: string, more: object = {}) =>
  post('/api/care', { horse_id: mare, care_date, kind: 'vaccination', product, ...more })
await care('2026-05-31', 'West Nile', { next_due: '2026-06-30' })
await care('2026-06-01', 'Rabies', { cost: 45, notes: 'Kicked the vet' })
await post('/api/stays', { horse_id: mare, from_day: '2026-05-01', farm: 'Home', stall: '14' })
await post('/api/stays', { horse_id: mare, from_day: '2026-05-10', farm: 'Clinic' })
await post('/api/injuries/', {
  horse_id: mare,
  injury_date: '2026-04-20',
  type: 'Bowed tendon',
  expected_days_off: 90,
})
await post('/api/nominations', {
  horse_id: mare,
  race: 'Fall Futurity',
  kind: 'sustaining',
  due_on: '2026-06-20',
  amount_cents: 250_000,
})
const jpeg = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#864' } })
  .jpeg()
  .toBuffer()
const sent = await sendForm(server, '/api/paper-files', [{ name: 'file', text: jpeg, fileName: 'her.jpg' }])
const { file } = sent.json() as { file: string }
const photo = await post('/api/papers', {
  horse_id: mare,
  kind: 'photo',
  issued_on: '2026-03-02',
  is_portrait: true,
  file,
})

const reportOf = async (id: number, month: string) =>
  (await call('GET', `/api/contacts/${id}/owner-report?month=${month}`)).body as OwnerReport
const said = ({ horses }: OwnerReport, name: string) => {
  const found = horses.find((one) => one.name === name)
  return found?.sections.flatMap(({ section, lines, money_lines }) =>
    [...lines, ...money_lines].map(({ day, words }) => `${section} ${day ?? ''} ${words}`),
  )
}

test('a horse that was sold is reported up to the day before, and to who bought him from that day on', async () => {
  const anns = await reportOf(ann, '2026-05')
  expect(anns.horses.map(({ name, owned }) => [name, owned])).toEqual([
    [LONG, 'Share 1/2 until May 20, 2026'],
    ['Sheet Metal Sue', 'Share 1/2'],
  ])
  expect(said(anns, LONG)).toEqual([
    'starts 2026-05-01 Cutbank Downs, 350 yards: 2nd; SI 91 (AAA); $1,200 earned',
    'works 2026-05-19 220 yards in 12.1 s, from the gate',
    'care  No care on file in May 2026.',
    'health  No injury on file in May 2026.',
    'next  No share on file today.',
  ])
  const bos = await reportOf(bo, '2026-05')
  expect(bos.horses.map(({ name, owned }) => [name, owned])).toEqual([[LONG, 'Share 100% from May 20, 2026']])
  expect(said(bos, LONG)).toEqual([
    'starts 2026-05-20 Cutbank Downs, 350 yards: 1st; SI not on file',
    'works  No work on file in May 2026.',
    'care  No care on file in May 2026.',
    'health  No injury on file in May 2026.',
    'next  Nothing on file through Jun 30, 2026.',
  ])
  expect((await reportOf(bo, '2026-04')).horses).toEqual([])
})

test('a month has its first and last day, and what is next is of the month after', async () => {
  const may = await reportOf(ann, '2026-05')
  const mares = may.horses.find(({ name }) => name === 'Sheet Metal Sue')
  expect(mares).toMatchObject({
    facts: 'Sorrel filly, foaled March 1, 2022 · AQHA id not on file',
    portrait: photo,
    stood: ['Home, stall 14: May 1, 2026 to May 9, 2026', 'Clinic: May 10, 2026 to May 31, 2026'],
  })
  expect(said(may, 'Sheet Metal Sue')).toEqual([
    'care 2026-05-31 Vaccination: West Nile',
    'health 2026-04-20 Bowed tendon (minor) of Apr 20, 2026: out, expected until Jul 19, 2026',
    'next 2026-06-30 West Nile due again',
    'next 2026-06-20 Sustaining payment: Fall Futurity to pay, $2,500',
  ])
  const june = await reportOf(ann, '2026-06')
  expect(june.through_day).toBe('2026-06-15')
  expect(said(june, 'Sheet Metal Sue')?.[0]).toBe('care 2026-06-01 Vaccination: Rabies')
  expect(JSON.stringify(june)).not.toMatch(/Kicked|45/)
  const ahead = await call('GET', `/api/contacts/${ann}/owner-report?month=2026-07`)
  expect(ahead).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('July 2026 hasn’t begun. Choose an earlier month.') },
  })
})

test('the run names who has which horses and whom nothing can be sent to', async () => {
  const { rows, is_mail_possible } = (await call('GET', '/api/owner-report-run?month=2026-05'))
    .body as OwnerReportRun
  expect(is_mail_possible).toBe(false)
  expect(rows).toEqual([
    {
      contact_id: ann,
      name: 'Ann Roe',
      email: 'ann@example.com',
      horses: [LONG, 'Sheet Metal Sue'],
      mail: null,
    },
    { contact_id: bo, name: 'Bo Lee', email: null, horses: [LONG], mail: null },
  ])
})

const chosen = { month: '2026-05', sections: ['care', 'next'], note: 'She’s doing well.\nCall me.' }

test('the PDF has a sheet for each horse, the photo, and only the chosen sections', async () => {
  const { body } = await call('POST', `/api/contacts/${ann}/owner-report/pdf`, chosen)
  const { result_url } = await jobEnd((body as { job_id: string }).job_id)
  const pdf = (await call('GET', result_url ?? '')).raw
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(pdf.includes('/Subtype /Image')).toBe(true)
})

test('reports are sent all or none, and how each fared is said', async () => {
  const send = (contact_ids: number[]) => call('POST', '/api/owner-report-run', { ...chosen, contact_ids })
  expect((await send([ann])).status).toBe(409)
  await call('PUT', '/api/mail', mailSettings(mail.port))
  expect(await send([ann, bo])).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('Bo Lee has no e-mail address on file') },
  })
  expect((await send([ann])).body).toEqual({ sending: 1 })
  const mailsDone = () =>
    expect
      .poll(() => countWaitingJobs(db, { kind: 'owner_report_mail', running: true }), {
        interval: 20,
        timeout: 60_000,
      })
      .toBe(0)
  await mailsDone()
  expect(mail.received).toMatchObject([
    {
      to: ['ann@example.com'],
      headers: { subject: 'Report for May 2026' },
      text: expect.stringContaining('She’s doing well.'),
    },
  ])
  expect(mail.received[0]?.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await reportOf(ann, '2026-05')).mail).toMatchObject({ state: 'sent', to: 'ann@example.com' })
  expect((await reportOf(ann, '2026-06')).mail).toBeNull()
  await call('PUT', '/api/mail', { ...mailSettings(mail.port), password: 'not the password' })
  await send([ann])
  await mailsDone()
  expect((await reportOf(ann, '2026-05')).mail).toMatchObject({
    state: 'failed',
    fault: expect.stringMatching(/didn’t take the user name and password/),
  })
})

test('a mare’s breedings of the days she was owned are in it, with the scan ahead', async () => {
  const cy = await post('/api/contacts', { name: 'Cy Doe' })
  const bred = await insertHorse(db, horse({ name: 'Bred Mare', sex: 'M', ...born }))
  const stud = await insertHorse(db, horse({ name: 'Stud', sex: 'S', ...born }))
  await own(bred, cy, { share: '100%', from_day: '2026-05-10' })
  const cover = await post('/api/covers', {
    mare_id: bred,
    stallion_id: stud,
    season_year: 2026,
    event: { kind: 'bred', event_date: '2026-05-05' },
  })
  await call('POST', `/api/covers/${cover}/events`, { kind: 'bred', event_date: '2026-05-28' })
  expect(said(await reportOf(cy, '2026-05'), 'Bred Mare')).toEqual([
    'breeding 2026-05-28 Bred Bred Mare to Stud',
    'care  No care on file in May 2026.',
    'health  No injury on file in May 2026.',
    'next 2026-06-11 Scan Bred Mare (day 14), Bred to Stud, overdue',
  ])
})

test('staff reads and draws the report without race payments, and sends none; a vet has no report', async () => {
  const owner = await addPerson(server.services, 'owner')
  const staff = await addPerson(server.services, 'staff')
  const vet = await addPerson(server.services, 'vet')
  const path = `/api/contacts/${ann}/owner-report`
  const read = async ({ cookie }: typeof staff) =>
    JSON.stringify((await call('GET', `${path}?month=2026-05`, undefined, cookie)).body)
  expect(await read(owner)).toContain('Fall Futurity to pay, $2,500')
  expect(await read(staff)).toContain('West Nile due again')
  expect(await read(staff)).not.toContain('Futurity')
  const draw = async ({ cookie }: typeof staff) => {
    const { body } = await call('POST', `${path}/pdf`, chosen, cookie)
    return (await jobEnd((body as { job_id: string }).job_id)).result_url ?? ''
  }
  const [owners, staffs] = [await draw(owner), await draw(staff)]
  expect((await call('GET', owners, undefined, staff.cookie)).status).toBe(404)
  expect((await call('GET', staffs, undefined, staff.cookie)).status).toBe(200)
  const sending = await call('POST', '/api/owner-report-run', { ...chosen, contact_ids: [ann] }, staff.cookie)
  expect(sending.status).toBe(403)
  expect((await call('GET', `${path}?month=2026-05`, undefined, vet.cookie)).status).toBe(403)
})
