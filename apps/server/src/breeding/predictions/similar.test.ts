import type { HorseId } from '@quarterpole/contract/ids'
import { DEFAULT_PARAMETERS } from '@quarterpole/genetics/parameters'
import { describe, expect, test } from 'vitest'
import { rowOf } from '../../herd/snapshot/snapshot.ts'
import { testServer } from '../../../test/test-server.ts'
import { similarTo } from './similar.ts'

describe('similar', async () => {
  const { call, services } = await testServer('sqlite', { seeded: false })
  const add = async (name: string, sex: 'S' | 'M', sire_id?: HorseId, dam_id?: HorseId) => {
    const { body } = await call('POST', '/api/horses', { name, sex, sire_id, dam_id })
    return (body as { id: HorseId }).id // the reply to a horse that was filed
  }

  test('each kind of similar cross is labeled by its horses, with its figures', async () => {
    const head = await add('Head', 'S')
    const sire = await add('Sire', 'S', head)
    const damSire = await add('Damsire', 'S')
    const secondDamSire = await add('Second Damsire', 'S')
    const secondDam = await add('Second Dam', 'M', secondDamSire)
    const dam = await add('Dam', 'M', damSire, secondDam)
    const aunt = await add('Aunt', 'M', secondDamSire)
    await add('Foal', 'M', sire, dam)
    await add('Aunt’s Foal', 'M', sire, aunt)
    await add('Dam’s Half-sister', 'M', sire, secondDam)
    const herd = await services.herd.upToDate()
    const cross = {
      sire: rowOf(herd, sire),
      dam: rowOf(herd, dam),
      components: DEFAULT_PARAMETERS.components,
    }
    const unraced = (foals: string) => `${foals}, 0 runners, 0 at record pace; too few runners to rate`
    expect(similarTo(herd, cross).similar_crosses).toEqual([
      `Sire × Dam: ${unraced('1 foal')}`,
      `Sire × the family of Second Dam: ${unraced('2 foals')}`,
      `Sire × daughters of Damsire: ${unraced('1 foal')}`,
      `Sire × daughters of Second Damsire: ${unraced('2 foals')}`,
      `Head and his sons × daughters of Damsire: ${unraced('1 foal')}`,
    ])
  })

  test('a group is shrunk to the mean of the herd’s runners, by their starts as raced', async () => {
    const sire = await add('Sire of Twenty', 'S')
    const dam = await add('Dam of Twenty', 'M')
    for (let foal = 1; foal <= 20; foal++) await add(`Foal ${foal}`, 'M', sire, dam)
    const herd = await services.herd.upToDate()
    const isFoal = (row: number) => herd.ped.sire[row] === rowOf(herd, sire)
    const column = (foals: number, others: number) =>
      Float32Array.from({ length: herd.n }, (_, row) => (isFoal(row) ? foals : others))
    const results = {
      starts: Int32Array.from(column(4, 2)),
      meanSi: column(92, 70),
      bestSi: column(99, 80),
      meanOfRunners: (20 * 92 + (herd.n - 20) * 70) / herd.n,
    }
    const { components } = DEFAULT_PARAMETERS
    const cross = { sire: rowOf(herd, sire), dam: rowOf(herd, dam), components }
    const [siblings] = similarTo({ ...herd, results }, cross).similar_cross_details
    const { genetic, permanent, residual } = components
    const [between, runner] = [0.5 * genetic[0], 0.5 * genetic[0] + permanent[0] + residual / 4]
    const herdMean = results.meanOfRunners
    const precision = 20 / runner + 1 / between
    expect(siblings).toMatchObject({
      kind: 'full_siblings',
      runners: 20,
      mean_si: expect.closeTo(((20 / runner) * 92 + herdMean / between) / precision, 4) as number,
      standard_error: expect.closeTo(1 / Math.sqrt(precision), 8) as number,
    })
  })
})
