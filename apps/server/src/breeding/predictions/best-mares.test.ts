import type { BestMaresReply } from '@quarterpole/contract/best-mares'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('best mares', async () => {
  const { call, db, services } = await testServer('sqlite')
  const role = 'broodmare'
  const saved = (await call('GET', '/api/mating/crosses')).body as [{ sire_id: HorseId; dam_id: HorseId }]
  const { sire_id, dam_id } = saved[0]
  const rank = async (more: object = {}) => {
    const reply = await call('POST', '/api/predict/best-mares', { stallion_id: sire_id, limit: 500, ...more })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as BestMaresReply
  }

  test('each mare agrees with the prediction of her own cross', async () => {
    const { ranked, mares } = await rank({ include_relatives: true })
    expect(ranked.map(({ rank: place }) => place)).toEqual(ranked.map((_, i) => i + 1))
    expect(mares).toBe(ranked.length)
    const mine = ranked.find(({ mare_id }) => mare_id === dam_id)
    const cross = (await call('POST', '/api/predict/breeding', { sire_id, dam_id }))
      .body as BreedingPrediction
    expect(mine?.expected_si).toBeCloseTo(cross.expected_si_400 ?? Number.NaN, 10)
    expect(mine?.inbreeding_coefficient).toBeCloseTo(cross.inbreeding_coefficient, 12)
    const speeds = (await rank({ outcross: 0 })).ranked.filter(({ worst_disease }) => !worst_disease.is_grave)
    const order = speeds.map(({ expected_si }) => expected_si)
    expect(order.toSorted((a, b) => b - a)).toEqual(order)
  })

  test('his dam, daughters and sisters are left out unless asked for', async () => {
    const own = (await call('GET', `/api/horses/${sire_id}`)).body as Horse
    const daughter = await insertHorse(
      db,
      horse({ name: 'Best Daughter', role, sire_id, foaled: '2020-03-01' }),
    )
    const sister = await insertHorse(
      db,
      horse({ name: 'Best Sister', role, sire_id: own.sire_id, foaled: '2019-03-01' }),
    )
    await services.herd.upToDate()
    const idsOf = ({ ranked }: BestMaresReply) => ranked.map(({ mare_id }) => mare_id)
    const without = await rank()
    const all = await rank({ include_relatives: true })
    expect(idsOf(all)).toContain(daughter)
    expect(idsOf(without)).not.toContain(daughter)
    if (own.sire_id !== null) expect(idsOf(without)).not.toContain(sister)
    expect(without.relatives_left_out).toBe(all.mares - without.mares)
  })

  test('only my living broodmares of breeding age are ranked', async () => {
    const foaled = '2018-03-01'
    const mare = await insertHorse(db, horse({ name: 'Best Mine', foaled, role }))
    const before = (await rank()).unmarked_left_out
    const others = [
      await insertHorse(db, horse({ name: 'Best Runner', foaled, role: 'in_training' })),
      await insertHorse(db, horse({ name: 'Best Theirs', foaled, role, is_mine: 0 })),
      await insertHorse(db, horse({ name: 'Best Dead', foaled, status: 'died' })),
      await insertHorse(db, horse({ name: 'Best Sold', foaled, role, status: 'sold' })),
      await insertHorse(db, horse({ name: 'Best Yearling', role, foaled: '2025-03-01' })),
    ]
    await services.herd.upToDate()
    const { ranked, unmarked_left_out } = await rank()
    expect(unmarked_left_out).toBe(before + 1)
    const ids = ranked.map(({ mare_id }) => mare_id)
    expect(ids).toContain(mare)
    for (const other of others) expect(ids).not.toContain(other)
    expect(ranked.find(({ mare_id }) => mare_id === mare)?.inbreeding_coefficient).toBeNull()
  })

  test('grave pairs are marked and stand last', async () => {
    const stud = await insertHorse(db, horse({ name: 'Best Carrier', sex: 'S', foaled: '2015-03-01' }))
    const mare = await insertHorse(db, horse({ name: 'Best Carrier Mare', role, foaled: '2016-03-01' }))
    const carrier = { copies_min: 1, copies_max: 1 } as const
    await addGeneticTests(db, [testOf(stud, 'gbed', 'N/H', carrier), testOf(mare, 'gbed', 'N/H', carrier)])
    await services.herd.upToDate()
    const { ranked } = await rank({ stallion_id: stud })
    const isGrave = ({ worst_disease }: (typeof ranked)[number]) => worst_disease.is_grave
    const grave = ranked.filter(isGrave)
    expect(grave.map(({ mare_id }) => mare_id)).toContain(mare)
    expect(ranked.slice(-grave.length)).toEqual(grave)
    expect(grave.some((one) => one.within_error_of_first)).toBe(false)
    expect((await rank({ stallion_id: stud, exclude_affected: true })).ranked.some(isGrave)).toBe(false)
  })

  test('a mare has no mares, and an unknown horse is not found', async () => {
    const asked = (stallion_id: number) => call('POST', '/api/predict/best-mares', { stallion_id })
    expect(await asked(dam_id)).toMatchObject({ status: 422, body: { errors: [{ path: 'stallion_id' }] } })
    expect((await asked(999_999)).status).toBe(404)
  })
})
