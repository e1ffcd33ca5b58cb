import type { HorseId } from '@quarterpole/contract/ids'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const put = (name: string, part: object = {}) =>
    insertHorse(db, horse({ name, sex: 'M', foaled: '2016-02-01', foaled_precision: 'day', ...part }))
  const sire = await put('Tall Cotton', { sex: 'S' })
  let made = 0
  const mares = async () => {
    made++
    const names = [`Donor A${made}`, `Donor B${made}`, `Carrier ${made}`]
    const [a, b, recipient] = await Promise.all([
      put(names[0] ?? ''),
      put(names[1] ?? ''),
      put(names[2] ?? '', { is_mine: 1, role: 'broodmare', barn_name: `Peaches ${made}` }),
    ])
    return { a, b, recipient, name: names[2] ?? '', barn: ` peaches ${made}` }
  }
  const transfer = (horse_id: HorseId, recipient: string, day = '2026-04-11') =>
    call('POST', '/api/embryos', {
      horse_id,
      kind: 'embryo',
      entry_date: '2026-04-10',
      mark: `E${++made}`,
      outcome: 'transferred',
      outcome_date: day,
      recipient,
    })
  const cover = async (mare_id: HorseId, recipient: string | null, day = '2026-04-01') => {
    const event = { kind: 'bred', event_date: day }
    const answer = await call('POST', '/api/covers', {
      mare_id,
      stallion_id: sire,
      season_year: 2026,
      recipient,
      event,
    })
    return { ...answer, id: (answer.body as { id: number }).id }
  }
  const scan = (id: number, result: string, event_date = '2026-04-25') =>
    call('POST', `/api/covers/${id}/events`, { kind: 'scan', event_date, result })
  const refused = (answer: { status: number; body: unknown }) => {
    expect(answer.status).toBe(409)
    return (answer.body as { detail: string }).detail
  }
  const undoLast = async () => {
    const [last] = await listActivity(db, 1)
    return () => call('POST', `/api/activity/${last?.id ?? 0}/undo`, {})
  }

  test('a recipient takes a second embryo only once the first is gone', async () => {
    const { a, b, name, barn } = await mares()
    const first = await cover(a, barn)
    expect((await transfer(a, name)).status).toBe(201) // the same pregnancy
    expect(refused(await transfer(b, barn, '2026-05-20'))).toMatch(
      /^Carrier \d+ would carry two at once: an embryo of Donor A\d+ by Tall Cotton \(Apr 1, 2026\) and embryo E\d+ of Donor B\d+ \(May 20, 2026\)\. Choose another recipient, or enter first that one was lost or foaled\.$/,
    )
    expect((await scan(first.id, 'open')).status).toBe(201)
    const undoOpen = await undoLast()
    expect((await transfer(b, barn, '2026-05-20')).status).toBe(201)
    expect(refused(await undoOpen())).toContain('This can’t be undone: ')
    expect(refused(await call('DELETE', `/api/covers/${first.id}`))).toContain('would carry two at once')
  })

  test('her own foal counts, and so does an embryo when she is said to be in foal', async () => {
    const { a, recipient, name } = await mares()
    const own = await cover(recipient, null)
    await scan(own.id, 'in_foal')
    expect(refused(await transfer(a, name))).toContain('her own foal by Tall Cotton (Apr 1, 2026)')
    await call('POST', `/api/covers/${own.id}/events`, { kind: 'slipped', event_date: '2026-05-01' })
    expect((await transfer(a, name, '2026-05-09')).status).toBe(201)
    const again = await cover(recipient, null, '2026-05-20')
    expect(again.status).toBe(201)
    expect(refused(await scan(again.id, 'in_foal', '2026-06-10'))).toContain('would carry two at once')
  })

  test('embryos of two donors’ covers are two', async () => {
    const { a, b, name } = await mares()
    await cover(a, name)
    expect(refused(await cover(b, name))).toContain('an embryo of Donor')
    expect((await cover(b, 'Recipient 12')).status).toBe(201) // a number is nobody on file
    expect((await transfer(a, 'Recipient 12')).status).toBe(201)
  })

  test('a name of two mares is nobody’s', async () => {
    const { a, b, name } = await mares()
    await put(name)
    expect((await transfer(a, name)).status).toBe(201)
    expect((await transfer(b, name)).status).toBe(201)
  })

  test('of a file, the last that find her carrying stay out', async () => {
    const { a, name, barn } = await mares()
    await transfer(a, name)
    const [c, d] = [`Filed C${made}`, `Filed D${made}`]
    const donors = await Promise.all([put(c), put(d)])
    const { name: other } = await mares()
    const row = (donor: string, recipient: string) =>
      `${donor},embryo,2026-05-01,X${++made},transferred,2026-05-01,${recipient}`
    const rows = [
      'horse,kind,collected on,embryo,outcome,outcome on,recipient',
      row(c, barn),
      row(c, other),
      row(d, other),
    ]
    const answer = await sendRecords(server, 'embryos', rows.join('\n'), { dry_run: false, good_rows: true })
    expect(JSON.stringify(answer)).toContain('would carry two at once')
    const all = await Promise.all(
      donors.map((id) => call('GET', `/api/embryos?horse_id=${id}`).then(({ body }) => body as object[])),
    )
    expect(all.map((list) => list.length)).toEqual([1, 0])
  })
})
