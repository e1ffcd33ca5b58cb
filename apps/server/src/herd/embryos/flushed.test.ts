import type { HorseId } from '@quarterpole/contract/ids'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

interface Cover {
  id: number
  version: number
  state: string
  scans: unknown[]
  foaling: unknown
  next_due: unknown
  flushes: unknown[]
  events: { id: number }[]
}

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const put = (name: string, part: object = {}) =>
    insertHorse(db, horse({ name, sex: 'M', foaled: '2016-02-01', foaled_precision: 'day', ...part }))
  const [cotton, oracle] = [
    await put('Tall Cotton', { sex: 'S' }),
    await put('High Oracle', { sex: 'S' }),
  ] as const
  let made = 0
  const bred = async () => {
    const mare_id = await put(`Donor ${++made}`)
    const event = { kind: 'bred', event_date: '2026-05-10' }
    const { body } = await call('POST', '/api/covers', {
      mare_id,
      stallion_id: cotton,
      season_year: 2026,
      event,
    })
    return { mare_id, cover: body as Cover }
  }
  const flush = (horse_id: HorseId, part: object = {}) =>
    call('POST', '/api/embryos', {
      horse_id,
      kind: 'flushed',
      entry_date: '2026-05-18',
      bred_on: '2026-05-10',
      structures: 2,
      ...part,
    })
  const embryo = (horse_id: HorseId, mark: string) =>
    flush(horse_id, { kind: 'embryo', mark, structures: null, sire: 'tall cotton' })
  const coverNow = async ({ id }: Cover) => (await call('GET', `/api/covers/${id}`)).body as Cover
  const bredAgain = (cover: Cover) =>
    call('POST', `/api/covers/${cover.id}/events`, { kind: 'bred', event_date: '2026-06-01' })

  test('a breeding that was flushed is no pregnancy of the donor’s', async () => {
    const { mare_id, cover } = await bred()
    expect(cover.next_due).not.toBeNull()
    await flush(mare_id)
    await embryo(mare_id, 'E1')
    await embryo(mare_id, 'E2')
    expect(await coverNow(cover)).toMatchObject({
      state: 'bred',
      flushes: [{ day: '2026-05-18', embryos: 2 }],
      scans: [],
      foaling: null,
      next_due: null,
    })
    await bredAgain(cover)
    expect((await coverNow(cover)).next_due).not.toBeNull()
  })

  test('a donor who was flushed and is in foal all the same carries her own', async () => {
    const { mare_id, cover } = await bred()
    await flush(mare_id)
    const scan = { kind: 'scan', event_date: '2026-05-28', result: 'in_foal' }
    await call('POST', `/api/covers/${cover.id}/events`, scan)
    expect((await coverNow(cover)).foaling).not.toBeNull()
  })

  test('an embryo and its breeding have one sire, whichever is written last, and after every undo', async () => {
    const { mare_id, cover } = await bred()
    const wrong =
      'The flush of May 18, 2026 is by High Oracle, and Donor 3 was bred to Tall Cotton on May 10, 2026. Correct the sire, or the day she was bred.'
    expect(await flush(mare_id, { sire: 'High Oracle' })).toMatchObject({
      status: 409,
      body: { detail: wrong },
    })
    const pair = { mare_id, season_year: 2026, booking_id: null, recipient: null, notes: null }
    const turn = (stallion_id: HorseId) => call('PUT', `/api/covers/${cover.id}`, { ...pair, stallion_id })
    expect((await turn(oracle)).status).toBe(200)
    const [turned] = await listActivity(db, 1)
    expect((await flush(mare_id, { sire: 'High Oracle' })).status).toBe(201)
    expect((await turn(cotton)).status).toBe(409)
    expect(await call('POST', `/api/activity/${turned?.id ?? 0}/undo`, {})).toMatchObject({
      status: 409,
      body: { detail: `This can’t be undone: ${wrong}` },
    })
  })

  test('what was flushed follows the corrected day of its breeding, and its undo', async () => {
    const { mare_id, cover } = await bred()
    await flush(mare_id)
    const days = async () =>
      ((await call('GET', `/api/embryos?horse_id=${mare_id}`)).body as { bred_on: string }[]).map(
        ({ bred_on }) => bred_on,
      )
    const correct = (event_date: string) =>
      call('PUT', `/api/cover-events/${cover.events[0]?.id ?? 0}`, { kind: 'bred', event_date })
    expect((await correct('2026-05-11')).status).toBe(200)
    expect(await days()).toEqual(['2026-05-11'])
    const [last] = await listActivity(db, 1)
    expect((await call('POST', `/api/activity/${last?.id ?? 0}/undo`, {})).status).toBeLessThan(300)
    expect(await days()).toEqual(['2026-05-10'])
    expect(await correct('2026-05-20')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('She was flushed from this breeding on May 18, 2026') },
    })
  })

  test('a file’s embryo of another sire stays out', async () => {
    const { mare_id } = await bred()
    const rows = [
      'horse,kind,collected on,embryo,bred on,sire',
      `Donor ${made},embryo,2026-05-18,E1,2026-05-10,High Oracle`,
      `Donor ${made},embryo,2026-05-18,E2,2026-05-10,Tall Cotton`,
    ]
    const answer = await sendRecords(server, 'embryos', rows.join('\n'), { dry_run: false, good_rows: true })
    expect(JSON.stringify(answer)).toContain('Embryo E1 of May 18, 2026 is by High Oracle')
    expect((await call('GET', `/api/embryos?horse_id=${mare_id}`)).body).toHaveLength(1)
  })

  test('no mare is planned to a stallion who died or was gelded and of whom no dose is left', async () => {
    const mare_id = await put(`Donor ${++made}`)
    const plan = async (part: object) =>
      call('POST', '/api/covers', {
        mare_id,
        season_year: 2026,
        stallion_id: await put(`Late Sire ${++made}`, { sex: 'S', ...part }),
      })
    expect(await plan({ status: 'died', status_date: '2025-10-01' })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('died on Oct 1, 2025, and no doses of his semen are left') },
    })
    expect(await plan({ sex: 'G', gelded_on: '2025-10-01' })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('was gelded on Oct 1, 2025, and no doses') },
    })
    expect((await plan({})).status).toBe(201)
  })
})
