import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { tabularRelationship } from './fixtures/oracles.ts'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { parentsByGeneration } from './parents-by-generation.ts'
import { LANES, newSireBlocks, readFoals, relateBlock, setVariance } from './sire-blocks.ts'

/** Blocks of any sires, related or not: with all variances known, no sire has to wait for another. */
function prepared(seed: string) {
  const rng = createRng(seed)
  const ped = randomPedigree(rng, 300, 20, 80)
  const parents = parentsByGeneration(ped)
  const f = inbreeding(ped)
  const blocks = newSireBlocks(parents)
  for (let i = 1; i <= parents.n; i++) setVariance(blocks, parents, f, i)
  const draw = (count: number) => Int32Array.from(rng.shuffle([...parents.sires]).slice(0, count))
  return { ped, parents, f, blocks, draw, a: tabularRelationship(ped) }
}

describe.each(['one', 'two', 'three'])('herd %s', (seed) => {
  const { ped, parents, f, blocks, draw, a } = prepared(seed)

  test.each([1, 2, 5, LANES])(
    '%i sires: their relationships with all ancestors and mates, to the last bit',
    (count) => {
      for (let turn = 0; turn < 6; turn++) {
        const block = draw(count)
        relateBlock(blocks, parents, block)
        block.forEach((sire, k) => {
          for (let e = parents.start[sire]; e < parents.start[sire + 1]; e++) {
            const mate = parents.mate[e]
            expect(blocks.lanes[LANES * blocks.slot[mate] + k]).toBe(a[parents.row[sire]][parents.row[mate]])
          }
          expect(blocks.lanes[LANES * blocks.slot[sire] + k]).toBe(1 + f[parents.row[sire]])
        })
      }
    },
  )

  test('a pass leaves nothing behind for the next: alone or after others, a sire’s foals have the same F', () => {
    for (const block of [draw(3), draw(LANES), draw(1)]) {
      relateBlock(blocks, parents, block)
      const found = new Float64Array(ped.n)
      readFoals(blocks, parents, { block, f: found })
      expect(blocks.waiting.every((word) => word === 0)).toBe(true)
      for (const sire of block)
        for (let e = parents.start[sire]; e < parents.start[sire + 1]; e++)
          expect(found[parents.foal[e]]).toBe(f[parents.foal[e]])
    }
  })
})
