import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { randomPedigree } from './fixtures/pedigrees.ts'
import { inbreeding } from './inbreeding.ts'
import { type Lineage, lineageOf } from './lineage.ts'
import { type SharedAncestors, sharedAncestors } from './shared-ancestors.ts'

const lineagesOf = (ped: ReturnType<typeof randomPedigree>) =>
  Array.from({ length: ped.n }, (_, row) => lineageOf(ped, row))

const rowsOn = (lineage: Lineage, { count }: SharedAncestors, places: Int32Array) =>
  Array.from(places.subarray(0, count), (place) => lineage.rows[place])

test.each([
  ['one sire for all dams', (k: number) => [50, k]],
  ['one dam for all sires', (k: number) => [k, 50]],
  ['another couple each time', (k: number) => [k, (7 * k) % 90]],
] as const)('%s: the shared are those of both lists, wherever either is laid out', (_, couple) => {
  const ped = randomPedigree(createRng('shared'), 90)
  const f = inbreeding(ped)
  const lineages = lineagesOf(ped)
  for (let k = 0; k < ped.n; k++) {
    const [sire, dam] = couple(k).map((row) => lineages[row])
    const shared = sharedAncestors(f, { sire, dam })
    const both = [...sire.rows].filter((row) => dam.rows.includes(row))
    expect(rowsOn(sire, shared, shared.onSire)).toEqual(both)
    expect(rowsOn(dam, shared, shared.onDam)).toEqual(both)
    expect(rowsOn(shared.ground.lineage, shared, shared.onGround)).toEqual(both)
  }
})

test('a lineage stays laid out from couple to couple, but not for other coefficients', () => {
  const ped = randomPedigree(createRng('ground'), 60)
  const f = inbreeding(ped)
  const [mare, ...stallions] = lineagesOf(ped).slice(40)
  const grounds = stallions.map((sire) => sharedAncestors(f, { sire, dam: mare }).ground)
  expect(new Set(grounds.slice(1))).toEqual(new Set([grounds[1]]))
  expect(grounds[1]?.lineage).toBe(mare)
  const doubled = f.map((one) => 2 * one)
  const { ground } = sharedAncestors(doubled, { sire: stallions[0], dam: mare })
  expect(Array.from(ground.lineage.rows, (_, k) => ground.f[k])).toEqual(
    Array.from(ground.lineage.rows, (row) => doubled[row]),
  )
})

test('a lineage of a larger pedigree finds room beside a smaller one', () => {
  const [small, large] = [20, 4000].map((n) => {
    const ped = randomPedigree(createRng(`size${n}`), n)
    return { f: inbreeding(ped), last: lineageOf(ped, n - 1), before: lineageOf(ped, n - 2) }
  })
  for (const { f, last, before } of [small, large, small, large]) {
    const shared = sharedAncestors(f, { sire: last, dam: before })
    const both = [...last.rows].filter((row) => before.rows.includes(row))
    expect(rowsOn(last, shared, shared.onSire)).toEqual(both)
  }
})
