import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { describeEngines } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { testServer } from '../../test/test-server.ts'

/** The queries write past the server, as another process would. */
describeEngines(async (engine) => {
  const { call, services } = await testServer(engine)
  const { db } = services
  const body = async (url: string) => (await call('GET', url)).body as never

  test('what another process writes is in the very next answer: horse, list, search, total, pedigree', async () => {
    const sire = await insertHorse(db, horseRow({ name: 'Kept Sire', sex: 'S', color: null }))
    const foal = await insertHorse(db, horseRow({ name: 'Kept Foal', sire_id: sire, sex: 'M' }))
    const looks = async () => ({
      horse: await body(`/api/horses/${foal}`),
      search: await body('/api/horses/?q=kept'),
      found: (await call('GET', '/api/horses/?q=kept&limit=1')).headers['x-total-count'],
      pedigree: await body(`/api/horses/${foal}/pedigree?generations=3`),
    })
    expect(await looks()).toMatchObject({
      horse: { sire_name: 'Kept Sire', genetic_tests: [] },
      search: [{ id: foal }, { id: sire }],
      found: '2',
      pedigree: { horse: { id: foal }, sire: { name: 'Kept Sire', sire: null, dam: null }, dam: null },
    })

    await updateHorse(db, sire, horseRow({ sex: 'S', name: 'Kept Éclair', color: 'sorrel' }))
    const test = { horse_id: foal, marker: 'hypp', value: 'N/N', raw: 'N/N', lab: null, assay: null } as const
    await addGeneticTests(db, [{ ...test, copies_min: 0, copies_max: 0, tested_on: null, inferred: false }])
    expect(await looks()).toMatchObject({
      horse: { sire_name: 'Kept Éclair', genetic_tests: [{ marker: 'hypp', value: 'N/N' }] },
      search: [{ name: 'Kept Éclair' }, { name: 'Kept Foal' }],
      found: '2',
      pedigree: { sire: { name: 'Kept Éclair', color: 'sorrel' } },
    })

    await deleteHorse(db, foal)
    expect((await call('GET', `/api/horses/${foal}`)).status).toBe(404)
    expect((await call('GET', `/api/horses/${foal}/pedigree`)).status).toBe(404)
    expect(await body('/api/horses/?q=kept')).toMatchObject([{ id: sire }])
  })

  test('a bracket repeats an ancestor wherever it stands, with its own parents behind it', async () => {
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
