import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PedigreeReply } from './queries.ts'
import { sharedAncestors } from './shared-ancestors.ts'

type Parents = Readonly<Record<number, readonly [sire: number | null, dam: number | null]>>

/** A reply's tree over a herd of parents, as deep as asked. */
function pedigreeOf(parents: Parents, id: number, generations: number): PedigreeReply {
  const node = (at: number | null, left: number): object | null => {
    if (at === null) return null
    const [sire, dam] = parents[at] ?? [null, null]
    const self = { id: at, name: `Horse ${at}` }
    return left === 0 ? self : { ...self, sire: node(sire, left - 1), dam: node(dam, left - 1) }
  }
  const { sire, dam, ...horse } = node(id, generations) as { sire: object | null; dam: object | null }
  return { horse, sire, dam, generations } as unknown as PedigreeReply // what else a reply has is not read
}

test('half-siblings share their sire, not his parents too; a horse that is an ancestor counts', () => {
  const parents: Parents = { 10: [1, 2], 11: [1, 3], 1: [5, 6], 12: [10, 4] }
  const shared = (...ids: number[]) =>
    sharedAncestors(ids.map((id) => pedigreeOf(parents, id, 4))).map(({ id, generations }) => [
      id,
      Object.fromEntries(generations),
    ])
  expect(shared(10, 11)).toEqual([[1, { 10: 1, 11: 1 }]])
  expect(shared(10, 12)).toEqual([[10, { 10: 0, 12: 1 }]])
  expect(shared(2, 3)).toEqual([])
})

test('an ancestor two share is listed beside a nearer one of other horses', () => {
  const parents: Parents = { 10: [1, 2], 11: [1, 3], 12: [7, 8], 1: [5, null], 7: [5, null] }
  const found = sharedAncestors([10, 11, 12].map((id) => pedigreeOf(parents, id, 4)))
  expect(found.map(({ id, generations }) => [id, generations.size])).toEqual([
    [5, 3],
    [1, 2],
  ])
})

/** Every parent is older, so no horse is his own ancestor. */
const herd = fc
  .array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 })), { minLength: 12, maxLength: 12 })
  .map((drawn) =>
    Object.fromEntries(
      drawn.map(([sire, dam], id) => [id, [sire < id ? sire : null, dam < id ? dam : null] as const]),
    ),
  )

test('every listed ancestor is in each of his horses’ trees, and every shared one is listed or behind one', () => {
  fc.assert(
    fc.property(herd, (parents) => {
      const trees = [9, 10, 11].map((id) => pedigreeOf(parents, id, 12))
      /** Slow and obvious: all ancestors of a horse with himself. */
      const lineOf = (id: number): Set<number> =>
        new Set([
          id,
          ...(parents[id] ?? []).flatMap((parent) => (parent === null ? [] : [...lineOf(parent)])),
        ])
      const lines = new Map([9, 10, 11].map((id) => [id, lineOf(id)]))
      const listed = sharedAncestors(trees)
      for (const { id, generations } of listed) {
        const sharers = [...lines].filter(([, line]) => line.has(id)).map(([horse]) => horse)
        expect([...generations.keys()].toSorted((a, b) => a - b)).toEqual(sharers)
        expect(sharers.length).toBeGreaterThan(1)
      }
      for (let id = 0; id < 12; id++) {
        const sharers = [...lines].filter(([, line]) => line.has(id)).length
        if (sharers > 1) expect(listed.some((each) => lineOf(each.id).has(id))).toBe(true)
      }
    }),
  )
})
