import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { textPacker } from '@quarterpole/db/packed-texts'
import { coatColor, founderHaplotype, gamete, isRegistrable } from '@quarterpole/herd-sim/haplotype'
import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { buildSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { foalCoat } from './foal-coat.ts'

/** The simulator's color by the name a class has here. */
const classOf = (color: string) =>
  ({
    sorrel: 'sorrel or chestnut',
    chestnut: 'sorrel or chestnut',
    bay: 'bay or brown',
    brown: 'bay or brown',
  })[color] ?? color

test('simulated foals have the forecast colors as often as forecast', () => {
  const random = createRng(1866)
  const [n, founders] = [4000, 800]
  const sireOf = new Float64Array(n)
  const damOf = new Float64Array(n)
  const haplotypes: (readonly [number, number])[] = []
  const texts = textPacker()
  const coats = new Map<string, number>()
  const below = (most: number) => Math.floor(random.uniform() * most)
  const isStallion = (row: number) => row % 8 === 0
  const pick = (row: number, wanted: (row: number) => boolean): number => {
    for (;;) {
      const parent = Math.max(0, row - 1500) + below(Math.min(row, 1500))
      if (wanted(parent)) return parent
    }
  }
  const born = (sire: number, dam: number): readonly [number, number] => {
    const pair = (row: number): readonly [number, number] => haplotypes[row] ?? [0, 0]
    const [s, d] = [pair(sire), pair(dam)]
    for (;;) {
      const [a, b] = [gamete(random, ...s), gamete(random, ...d)]
      if (isRegistrable(a, b)) return [a, b]
    }
  }
  for (let row = 0; row < n; row++) {
    if (row >= founders) {
      const [sire, dam] = [pick(row, isStallion), pick(row, (parent) => !isStallion(parent))]
      sireOf[row] = sire + 1
      damOf[row] = dam + 1
      haplotypes.push(born(sire, dam))
    } else haplotypes.push([founderHaplotype(random), founderHaplotype(random)])
    const color = coatColor(...(haplotypes[row] ?? [0, 0]), random.uniform())
    coats.set(color, (coats.get(color) ?? 0) + 1)
    texts.push([`Horse ${row}`, '', '', color, ''])
  }
  const herd = buildSnapshot(
    1,
    {
      id: Float64Array.from({ length: n }, (_, row) => row + 1),
      sire_id: sireOf,
      dam_id: damOf,
      sex: new Uint8Array(n),
      birth_year: new Int16Array(n),
      crop: new Int16Array(n),
      year_start: JANUARY_1,
    },
    { identities: texts.take(), coats },
  )
  const bins = Array.from({ length: 10 }, () => ({ forecast: 0, seen: 0, variance: 0 }))
  for (let mating = 0; mating < 1500; mating++) {
    const [sire, dam] = [pick(n, isStallion), pick(n, (parent) => !isStallion(parent))]
    const color = classOf(coatColor(...born(sire, dam), random.uniform()))
    const parents = { sire: rowOf(herd, sire + 1), dam: rowOf(herd, dam + 1) }
    const found = foalCoat(herd, parents, { tests: new Map(), year: null })
    expect(found.contradictions).toEqual([])
    for (const { color: one, chance } of found.colors) {
      const bin = bins[Math.min(9, Math.floor(chance * 10))]
      if (bin === undefined) continue
      bin.forecast += chance
      bin.variance += chance * (1 - chance)
      bin.seen += Number(one === color)
    }
  }
  for (const { forecast, seen, variance } of bins)
    expect(Math.abs(seen - forecast)).toBeLessThan(4 * Math.sqrt(variance) + 1)
})
