import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { copiesGiven } from './gene-trace.ts'
import { type JointCopies, linkedCopiesGiven, type LinkedPedigree } from './linked-loci.ts'
import { proportions } from './coat.ts'
import type { CopyDistribution } from './mendel.ts'

const pedigree = (parents: readonly (readonly [number, number])[]) => ({
  n: parents.length,
  sire: Int32Array.from(parents, ([sire]) => sire),
  dam: Int32Array.from(parents, ([, dam]) => dam),
})
const NONE = [-1, -1] as const
/** A copy at each locus, where a result says so. */
const [NO_COPY, ONE_COPY] = [
  [1, 0, 0],
  [0, 1, 0],
] as const
const near = (found: JointCopies | undefined, expected: JointCopies | undefined) =>
  found?.forEach((row, a) =>
    row.forEach((chance, b) => expect(Math.abs(chance - (expected?.[a]?.[b] ?? -1))).toBeLessThan(1e-12)),
  )

test('both copies from one parent came on one strand, and go on together but for an exchange', () => {
  // 0 passed both copies to 2; 1 and 3 have none; 4 is the foal
  const both = [ONE_COPY, ONE_COPY]
  const neither = [NO_COPY, NO_COPY]
  const [foal] =
    linkedCopiesGiven(
      {
        ped: pedigree([NONE, NONE, [0, 1], NONE, [2, 3]]),
        frequency: [0.3, 0.1],
        recombination: 0.2,
        seen: [both, neither, both, neither, []],
      },
      [4],
    ) ?? []
  near(foal, [
    [0.4, 0.1, 0],
    [0.1, 0.4, 0],
    [0, 0, 0],
  ])
})

test('2,000 random pedigrees equal the sum over every strand and every exchange', () => {
  const random = createRng(1982)
  let impossible = 0
  for (let round = 0; round < 2000; round++) {
    const linked = randomPedigree(random)
    const rows = Array.from({ length: linked.ped.n }, (_, row) => row)
    const some = rows.filter(() => random.uniform() < 0.7)
    const [found, expected] = [linkedCopiesGiven(linked, some), enumerate(linked)]
    expect(found === null).toBe(expected === null)
    found?.forEach((joint, k) => near(joint, expected?.[some[k]]))
    if (found === null) impossible++
  }
  // the sample has what the law is about
  expect(impossible).toBeGreaterThan(20)
  expect(impossible).toBeLessThan(1000)
})

test('with half of all gametes exchanged, each locus is as it is alone', () => {
  const random = createRng(1913)
  for (let round = 0; round < 200; round++) {
    const linked = { ...randomPedigree(random), recombination: 0.5 }
    const last = linked.ped.n - 1
    const [joint] = linkedCopiesGiven(linked, [last]) ?? []
    if (joint === undefined) continue
    const alone = ([0, 1] as const).map(
      (locus) =>
        copiesGiven(
          {
            ped: linked.ped,
            bounds: linked.seen.map(() => [0, 2]),
            founder: proportions(linked.frequency[locus]),
            seen: linked.seen.map((own) => own[locus]),
          },
          [last],
        )?.[0],
    )
    ;[0, 1, 2].forEach((copies) => {
      const first = joint[copies].reduce((a, b) => a + b)
      const second = joint.reduce((sum, row) => sum + row[copies], 0)
      expect(first).toBeCloseTo(alone[0]?.[copies] ?? -1, 12)
      expect(second).toBeCloseTo(alone[1]?.[copies] ?? -1, 12)
    })
  }
})

function randomPedigree(random: Rng): LinkedPedigree {
  const below = (most: number) => Math.floor(random.uniform() * most)
  const n = 2 + below(3)
  const pick = (row: number, isSire: boolean) => {
    const parent = below(row + 1) - 1
    return parent % 2 === Number(!isSire) ? parent : -1
  }
  const parents = Array.from({ length: n }, (_, row) => [pick(row, true), pick(row, false)] as const)
  const likelihood = (): CopyDistribution | undefined => {
    if (random.uniform() < 0.4) return undefined
    const known = below(3)
    if (random.uniform() < 0.5) return [Number(known === 0), Number(known === 1), Number(known === 2)]
    return [random.uniform(), random.uniform(), random.uniform()]
  }
  return {
    ped: pedigree(parents),
    frequency: [random.uniform(), random.uniform()],
    recombination: random.uniform() / 2,
    seen: Array.from({ length: n }, () => [likelihood(), likelihood()]),
  }
}

/** A strand as its two alleles, with its chance. */
type Strand = readonly [first: number, second: number, chance: number]

/** The slow way: every horse's sire's strand and dam's strand, each as it may have come about. */
function enumerate({ ped, frequency, recombination, seen }: LinkedPedigree): JointCopies[] | null {
  const sums = Array.from({ length: ped.n }, () => [0, 1, 2].map((): [number, number, number] => [0, 0, 0]))
  const [p, q] = frequency
  const anyStrand: readonly Strand[] = [0, 1].flatMap((a) =>
    [0, 1].map((b): Strand => [a, b, (a ? p : 1 - p) * (b ? q : 1 - q)]),
  )
  const horses: (readonly [Strand, Strand])[] = []
  const gametesOf = (parent: number): readonly Strand[] => {
    if (parent < 0) return anyStrand
    const own = horses[parent] ?? []
    return [0, 1].flatMap((begins) =>
      [0, 1].map((ends): Strand => {
        const chance = (begins === ends ? 1 - recombination : recombination) / 2
        return [own[begins]?.[0] ?? 0, own[ends]?.[1] ?? 0, chance]
      }),
    )
  }
  let total = 0
  const visit = (row: number, chance: number) => {
    if (chance === 0) return
    if (row === ped.n) {
      total += chance
      horses.forEach(([s, d], k) => {
        const sum = sums[k]?.[s[0] + d[0]]
        if (sum) sum[s[1] + d[1]] = (sum[s[1] + d[1]] ?? 0) + chance
      })
      return
    }
    for (const s of gametesOf(ped.sire[row] ?? -1))
      for (const d of gametesOf(ped.dam[row] ?? -1)) {
        horses[row] = [s, d]
        const likely = (seen[row]?.[0]?.[s[0] + d[0]] ?? 1) * (seen[row]?.[1]?.[s[1] + d[1]] ?? 1)
        visit(row + 1, chance * s[2] * d[2] * likely)
      }
    horses.length = row
  }
  visit(0, 1)
  if (total === 0) return null
  return sums.map((joint) => joint.map((row) => row.map((sum) => sum / total)) as unknown as JointCopies)
}
