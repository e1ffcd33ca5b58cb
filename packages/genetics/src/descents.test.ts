import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { sourcesBetween } from './sources-between.ts'
import { Descents } from './descents.ts'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { lineageOf } from './lineage.ts'

const kept = (descents: Descents, row: number) => {
  const place = descents.find(row)
  if (place < 0) return null
  const [from, to] = [place + 1, place + 1 + descents.rows[place]]
  return { rows: [...descents.rows.subarray(from, to)], parts: [...descents.parts.subarray(from, to)] }
}

test('a descent is found again until room is needed for others', () => {
  const descents = new Descents(8)
  descents.add(5, [5, 2, 0], [1, 0.5, 0.25])
  descents.add(0, [0], [1])
  expect(kept(descents, 5)).toEqual({ rows: [5, 2, 0], parts: [1, 0.5, 0.25] })
  expect(kept(descents, 0)).toEqual({ rows: [0], parts: [1] })
  expect([kept(descents, 1), kept(descents, 99)]).toEqual([null, null])
  descents.add(40, [40, 3, 1], [1, 0.5, 0.5])
  expect([kept(descents, 5), kept(descents, 0)]).toEqual([null, null])
  expect(kept(descents, 40)).toEqual({ rows: [40, 3, 1], parts: [1, 0.5, 0.5] })
})

test('a descent longer than the room gets more of it', () => {
  const descents = new Descents(4)
  const rows = Array.from({ length: 100 }, (_, i) => 200 - i)
  descents.add(1, [1], [1])
  descents.add(200, rows, rows)
  expect(kept(descents, 200)).toEqual({ rows, parts: rows })
  expect(kept(descents, 1)).toBeNull()
})

test('what was kept from other crosses changes no source of inbreeding, however small the room', () => {
  const ped = randomPedigree(createRng('descents'), 80, 5)
  const f = inbreeding(ped)
  for (const room of [1, 40, 10_000]) {
    const descents = new Descents(room)
    for (let row = 0; row < ped.n; row++) {
      if (ped.sire[row] < 0 || ped.dam[row] < 0) continue
      const parents = { sire: lineageOf(ped, ped.sire[row]), dam: lineageOf(ped, ped.dam[row]) }
      expect(sourcesBetween(f, parents, 80, descents)).toEqual(sourcesBetween(f, parents, 80))
    }
  }
})

test('a horse that is tried with one mate after the other has the sources of each pair alone', () => {
  const ped = randomPedigree(createRng('mates'), 120, 8)
  const f = inbreeding(ped)
  const descents = new Descents()
  for (const row of [119, 90, 119]) {
    const sire = lineageOf(ped, row)
    for (let mate = 0; mate < ped.n; mate += 7) {
      const dam = lineageOf(ped, mate)
      const alone = sourcesBetween(f, { sire: lineageOf(ped, row), dam: lineageOf(ped, mate) }, 80)
      expect(sourcesBetween(f, { sire, dam }, 80, descents)).toEqual(alone)
    }
  }
})
