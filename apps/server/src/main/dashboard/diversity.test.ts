import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('diversity', async () => {
  const server = await testServer('sqlite')
  const empty = await testServer('sqlite', { seeded: false })
  const ask = async (from = server) =>
    (await from.call('GET', '/api/herd/diversity')).body as HerdDiversity | null // the contract's reply

  test('the sample herd: as many founders and ancestors as its pedigree can have, the largest first', async () => {
    const found = await ask()
    if (!found) throw new Error('the sample herd has birth years')
    expect(found.born_to - found.born_from).toBe(4)
    expect(found.effective_founders).toBeGreaterThan(1)
    expect(found.effective_founders).toBeLessThanOrEqual(found.founders)
    expect(found.effective_ancestors_from).toBeLessThanOrEqual(found.effective_ancestors_to)
    const parts = found.ancestors.map(({ contribution }) => contribution)
    expect(parts).toEqual(parts.toSorted((a, b) => b - a))
    expect(found.ancestors.every(({ name }) => name.length > 0)).toBe(true)
  })

  test('an empty herd has none; a foal of two founders owes each half', async () => {
    expect(await ask(empty)).toBeNull()
    const horse = async (fields: object) => {
      const { status, body } = await empty.call('POST', '/api/horses/', fields)
      expect(status).toBe(201)
      return (body as { id: number }).id // the contract's Horse
    }
    const sire_id = await horse({ name: 'Diversity Sire', sex: 'S', foaled: '2010-03-01' })
    const dam_id = await horse({ name: 'Diversity Dam', sex: 'M', foaled: '2010-03-02' })
    await horse({ name: 'Diversity Foal', sex: 'M', foaled: '2026-03-03', sire_id, dam_id })
    const found = await ask(empty)
    expect(found).toMatchObject({
      born_from: 2022,
      born_to: 2026,
      horses: 1,
      equivalent_generations: 1,
      inbreeding: 0,
      inbreeding_per_generation: null,
      effective_size: null,
      founders: 2,
      effective_founders: 2,
    })
    expect(found?.ancestors.map(({ name, contribution }) => [name, contribution])).toEqual([
      ['Diversity Sire', 0.5],
      ['Diversity Dam', 0.5],
    ])
    expect(found?.effective_ancestors_from).toBeCloseTo(2, 9)
  })
})
