import type { HorseId } from '@quarterpole/contract/ids'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  let made = 0
  const donor = () =>
    insertHorse(
      db,
      horse({ name: `Donor ${++made}`, sex: 'M', foaled: '2016-02-01', foaled_precision: 'day' }),
    )
  const flush = (horse_id: HorseId, part: object = {}) =>
    call('POST', '/api/embryos', {
      horse_id,
      kind: 'flushed',
      entry_date: '2026-04-10',
      structures: 2,
      ...part,
    })
  const add = (horse_id: HorseId, mark: string, part: object = {}) =>
    call('POST', '/api/embryos', { horse_id, kind: 'embryo', entry_date: '2026-04-10', mark, ...part })
  const into = { outcome: 'transferred', outcome_date: '2026-04-11', recipient: 'Recipient 7' }

  test('no collection gives more embryos than structures, and no embryo is on file twice', async () => {
    const id = await donor()
    const found = await flush(id)
    expect(found).toMatchObject({ status: 201, body: { structures: 2, mark: null } })
    expect(await add(id, 'E1', into)).toMatchObject({ status: 201 })
    expect(await add(id, ' e1', into)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining(
          'Embryo e1 of Donor 1’s collection of Apr 10, 2026 is on file already.',
        ),
      },
    })
    const second = await add(id, 'E2')
    expect(second.status).toBe(201)
    const tooMany = 'found 2 structures, and there would be 3 embryos of it'
    expect(await add(id, 'E3')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(tooMany) },
    })
    expect(await add(id, 'E3', { entry_date: '2026-04-30' })).toMatchObject({ status: 201 }) // of a day without a collection

    const { id: flushId, version } = found.body as { id: number; version: number }
    const fewer = { horse_id: id, kind: 'flushed', entry_date: '2026-04-10', structures: 1, version }
    expect((await call('PUT', `/api/embryos/${flushId}`, fewer)).status).toBe(409)
  })

  test('a stallion has no embryos', async () => {
    const id = await insertHorse(db, horse({ name: 'No Donor', sex: 'S', foaled: '2016-02-01' }))
    expect(await add(id, 'E1')).toMatchObject({
      status: 422,
      body: { detail: 'No Donor isn’t a mare; embryos are of mares.' },
    })
  })

  test('an undo that would bring back one embryo too many is refused', async () => {
    const id = await donor()
    await flush(id, { structures: 1 })
    const { id: first } = (await add(id, 'E1')).body as { id: number }
    await call('DELETE', `/api/embryos/${first}`)
    const [removed] = await listActivity(db, 1)
    await add(id, 'E2')
    expect(await call('POST', `/api/activity/${removed?.id ?? 0}/undo`, {})).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This can’t be undone: .* there would be 2 embryos of it/) },
    })
    expect((await recordsOfHorses(db, 'embryo', [id])).map(({ mark }) => mark)).toEqual([null, 'E2'])
  })

  test.each([
    [{ outcome: 'transferred', outcome_date: '2026-04-11' }, 'recipient', 'Enter the recipient'],
    [{ ...into, outcome: 'lost' }, 'recipient', 'Only a transferred embryo has a recipient'],
    [{ outcome: 'sold' }, 'outcome_date', 'Enter the day'],
    [{ ...into, sold_to: 'Ann Roe' }, 'sold_to', 'Only a sold embryo has a buyer'],
    [{ outcome_date: '2026-04-11' }, 'outcome', 'not what became of it'],
    [{ ...into, outcome_date: '2026-04-09' }, 'outcome_date', 'before the embryo was collected'],
    [{ structures: 2 }, 'structures', 'doesn’t go with embryo'],
  ])('%j is refused at %s', async (part, path, words) => {
    const { status, body } = await add(await donor(), 'E1', part)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(words)
    expect(JSON.stringify(body)).toContain(`"${path}"`)
  })

  test('a file’s rows beyond the structures are refused, the others go in', async () => {
    const id = await donor()
    const name = `Donor ${made}`
    const rows = [
      'horse,kind,collected on,structures,embryo,outcome,outcome on,recipient',
      `${name},flush,2026-05-01,2,,,,`,
      `${name},embryo,2026-05-01,,E1,transferred,2026-05-01,Recipient 3`,
      `${name},embryo,2026-05-01,,E2,lost,2026-05-03,`,
      `${name},embryo,2026-05-01,,E3,,,`,
    ].join('\n')
    expect(
      JSON.stringify(await sendRecords(server, 'embryos', rows, { dry_run: false, good_rows: true })),
    ).toContain('there would be 3 embryos of it')
    const all = await recordsOfHorses(db, 'embryo', [id])
    expect(all.map(({ mark, outcome }) => [mark, outcome])).toEqual([
      [null, null],
      ['E1', 'transferred'],
      ['E2', 'lost'],
    ])
  })
})
