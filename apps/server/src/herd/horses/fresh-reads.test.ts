import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('fresh reads', async () => {
  const { call, services } = await testServer('sqlite')
  const { db } = services // writes through it bypass the server, as another process would
  const body = async (url: string) => (await call('GET', url)).body as never

  test('another process’s writes are in the next reply: horse, list, search, total, pedigree', async () => {
    const sire = await insertHorse(db, horseRow({ name: 'Fresh Sire', sex: 'S', color: null }))
    const foal = await insertHorse(db, horseRow({ name: 'Fresh Foal', sire_id: sire, sex: 'M' }))
    const replies = async () => ({
      horse: await body(`/api/horses/${foal}`),
      search: await body('/api/horses/?q=fresh'),
      found: (await call('GET', '/api/horses/?q=fresh&limit=1')).headers['x-total-count'],
      pedigree: await body(`/api/horses/${foal}/pedigree?generations=3`),
    })
    expect(await replies()).toMatchObject({
      horse: { sire_name: 'Fresh Sire', genetic_tests: [] },
      search: [{ id: foal }, { id: sire }],
      found: '2',
      pedigree: { horse: { id: foal }, sire: { name: 'Fresh Sire', sire: null, dam: null }, dam: null },
    })

    await updateHorse(db, sire, horseRow({ sex: 'S', name: 'Fresh Éclair', color: 'sorrel' }))
    const test = { horse_id: foal, marker: 'hypp', value: 'N/N', raw: 'N/N', lab: null, assay: null } as const
    await addGeneticTests(db, [{ ...test, copies_min: 0, copies_max: 0, tested_on: null, inferred: false }])
    expect(await replies()).toMatchObject({
      horse: { sire_name: 'Fresh Éclair', genetic_tests: [{ marker: 'hypp', value: 'N/N' }] },
      search: [{ name: 'Fresh Éclair' }, { name: 'Fresh Foal' }],
      found: '2',
      pedigree: { sire: { name: 'Fresh Éclair', color: 'sorrel' } },
    })

    await deleteHorse(db, foal)
    expect((await call('GET', `/api/horses/${foal}`)).status).toBe(404)
    expect((await call('GET', `/api/horses/${foal}/pedigree`)).status).toBe(404)
    expect(await body('/api/horses/?q=fresh')).toMatchObject([{ id: sire }])
  })

  test('a pedigree repeats an ancestor in every position, each with its own parents', async () => {
    const top = await insertHorse(db, horseRow({ name: 'Top', sex: 'S' }))
    const son = await insertHorse(db, horseRow({ name: 'Son', sex: 'S', sire_id: top }))
    const daughter = await insertHorse(db, horseRow({ name: 'Daughter', sire_id: top, sex: 'M' }))
    const foal = await insertHorse(db, horseRow({ name: 'Foal', sire_id: son, dam_id: daughter }))
    const reply = await body(`/api/horses/${foal as HorseId}/pedigree?generations=3`)
    const leaf = { name: 'Top', sire: null, dam: null }
    expect(reply).toMatchObject({
      sire: { name: 'Son', sire: leaf, dam: null },
      dam: { name: 'Daughter', sire: leaf, dam: null },
      inbreeding_coefficient: 0.125,
      common_ancestors: [{ name: 'Top', notation: '2S × 2D' }],
    })
  })
})
