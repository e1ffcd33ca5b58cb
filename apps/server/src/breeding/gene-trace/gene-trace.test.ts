import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { testOf } from '@quarterpole/db/test-rows'
import { breedPrior } from '@quarterpole/genetics/mendel'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('gene trace', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const post = async (horse: object) =>
    ((await call('POST', '/api/horses', horse)).body as { id: HorseId }).id
  const add = (name: string, sex: 'S' | 'M', year: number, parents: readonly HorseId[] = []) => {
    const [sire_id = null, dam_id = null] = parents
    return post({ name, sex, sire_id, dam_id, foaled: `${year}-03-01` })
  }
  const oak = await add('Grand Oak', 'S', 1997)
  const [first, second, third] = [
    await add('First Dam', 'M', 1998),
    await add('Second Dam', 'M', 1998),
    await add('Third Sire', 'S', 1998),
  ]
  const oracle = await add('High Oracle', 'S', 2009, [oak, first])
  const fever = await add('Witty Fever', 'M', 2005, [oak, second])
  const future = await add('Quick Future', 'M', 2012, [third, fever])
  const ask = (query: string, sire = oracle, dam = future) =>
    call('GET', `/api/predict/breeding/trace?sire_id=${sire}&dam_id=${dam}${query}`)
  const traceOf = async (query: string) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    return body as GeneTrace
  }
  const textOf = ({ finding }: GeneTrace) => finding.map(({ text }) => text).join('')
  const horse = ({ horses }: GeneTrace, id: HorseId) => horses.find((one) => one.id === id)
  const road = ({ places }: GeneTrace, line: string) => places.find((place) => place.line === line)?.road

  test('without any test every ancestor on file is the breed, and nothing is called clear', async () => {
    const trace = await traceOf('&test=herda')
    const [, one] = breedPrior('herda')
    expect(horse(trace, oak)).toMatchObject({ value: null, foaled_year: 1997 })
    expect(horse(trace, oak)?.copies?.[1]).toBeCloseTo(one, 12)
    expect(trace.test).toMatchObject({ label: 'HERDA', tests_used: 0, generations_used: 6 })
    expect(trace.next_test).toMatchObject({ of: 'foal' })
    expect(trace.places.map(({ line }) => line)).toEqual(['S', 'D', 'SS', 'SD', 'DS', 'DD', 'DDS', 'DDD'])
  })

  test('two carriers: the roads meet at the untested horse, and add up', async () => {
    await addGeneticTests(db, [
      testOf(oracle, 'gbed', 'N/H'),
      testOf(future, 'gbed', 'N/H', { tested_on: '2020-05-01', raw: 'N/G' }),
      testOf(fever, 'gbed', 'N/H'),
      testOf(first, 'gbed', 'N/N'),
    ])
    const trace = await traceOf('&test=gbed')
    expect(trace.foal?.map((p) => Math.round(p * 1e12) / 1e12)).toEqual([0.25, 0.5, 0.25])
    expect(trace.is_grave).toBe(true)
    expect(horse(trace, oak)?.copies).toEqual([0, 1, 0]) // his clear mare leaves High Oracle's copy to him
    expect(horse(trace, future)).toMatchObject({ value: 'N/H', raw: 'N/G', tested_on: '2020-05-01' })
    expect(road(trace, 'SS')).toBeCloseTo(0.5, 12)
    expect(road(trace, 'SD')).toBe(0)
    expect((road(trace, 'DS') ?? 0) + (road(trace, 'DD') ?? 0)).toBeCloseTo(road(trace, 'D') ?? NaN, 12)
    expect(textOf(trace)).toMatch(
      /^One foal in four would die of GBED\. Both copies most likely come through Grand Oak, never tested \(/,
    )
    for (const { copies } of trace.horses)
      expect((copies ?? []).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })

  test('a tested foal outside the bracket informs its untested sire', async () => {
    const before = horse(await traceOf('&test=myhm'), oak)?.copies?.[0] ?? 0
    const other = await add('Another Foal', 'M', 2015, [oak])
    await addGeneticTests(db, [testOf(other, 'myhm', 'H/H')])
    const trace = await traceOf('&test=myhm')
    expect(before).toBeGreaterThan(0.9)
    expect(horse(trace, oak)?.copies?.[0]).toBe(0)
    expect(trace.test?.tests_used).toBe(1)
  })

  test('tests that cannot all be right are named, and no chance is shown', async () => {
    await addGeneticTests(db, [
      testOf(oak, 'pssm1', 'N/N'),
      testOf(first, 'pssm1', 'N/N'),
      testOf(oracle, 'pssm1', 'N/H'),
      testOf(future, 'pssm1', 'N/N'),
    ])
    const trace = await traceOf('&test=pssm1')
    expect(trace.contradictions.map(({ name }) => name).toSorted()).toEqual([
      'First Dam',
      'Grand Oak',
      'High Oracle',
    ])
    expect(trace.foal).toBeNull()
    expect(trace.horses.every(({ copies }) => copies === null)).toBe(true)
    expect(trace.places.every((place) => place.road === null)).toBe(true)
    expect(textOf(trace)).toMatch(/^These PSSM1 results can’t all be right: /)
  })

  test('what depends on a parent in doubt is said, with what another would change', async () => {
    const sire = await add('Plain Sire', 'S', 2010)
    const red = await post({ name: 'Red Granddam', sex: 'M', color: 'sorrel' })
    const rose = await post({ name: 'Rose Grandsire', sex: 'S', color: 'chestnut' })
    const foal = { sex: 'M', sire_id: rose, dam_id: red }
    const sorrel = await post({ name: 'Sorrel Mare', color: 'sorrel', ...foal })
    const cuckoo = await post({ name: 'Bay Cuckoo', color: 'bay', ...foal })
    await addGeneticTests(db, [
      testOf(sire, 'gbed', 'N/H'),
      testOf(red, 'gbed', 'N/H'),
      testOf(rose, 'gbed', 'N/H'),
    ])
    const finding = async (dam: HorseId) => textOf((await ask('&test=gbed', sire, dam)).body as GeneTrace)
    expect(await finding(sorrel)).not.toContain('in doubt')
    expect(await finding(cuckoo)).toMatch(
      / (Red Granddam is in doubt as the dam|Rose Grandsire is in doubt as the sire) of Bay Cuckoo; with another (dam|sire), \d+ foals in 100 would die of GBED\.$/,
    )
    await addGeneticTests(db, [testOf(cuckoo, 'gbed', 'N/N')])
    expect(await finding(cuckoo)).not.toContain('in doubt')
  })

  test('a repeated ancestor: his share of the inbreeding, and each of his roads', async () => {
    const trace = await traceOf(`&ancestor_id=${oak}`)
    expect(trace.ancestor).toMatchObject({ name: 'Grand Oak', notation: '2S × 3D', share: 1 / 16 })
    expect([road(trace, 'SS'), road(trace, 'DDS'), road(trace, 'D'), road(trace, 'DS')]).toEqual([
      0.25, 0.125, 0.125, 0,
    ])
    expect(textOf(trace)).toBe(
      'The foal traces to Grand Oak on both sides, 2S × 3D. At 6.25% of genes the foal’s two copies would be alike by way of Grand Oak: all of an inbreeding of 6.25%.',
    )
  })

  test('what cannot be traced is refused with what to do', async () => {
    expect(await ask('')).toMatchObject({
      status: 422,
      body: { detail: 'Name either a test or an ancestor to trace.' },
    })
    expect((await ask(`&test=gbed&ancestor_id=${oak}`)).status).toBe(422)
    expect(await ask(`&ancestor_id=${third}`)).toMatchObject({
      status: 422,
      body: {
        detail:
          'The lines of the sire and the dam don’t meet at Third Sire. Choose one of the repeated ancestors.',
      },
    })
    expect((await ask('&test=pssm2')).status).toBe(422)
    expect((await ask('&test=gbed', future, oracle)).status).toBe(422)
    expect((await ask('&test=gbed', 999_999 as HorseId)).status).toBe(404)
  })
})
