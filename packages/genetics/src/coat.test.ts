import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import {
  COAT,
  COAT_EVIDENCE,
  COAT_LOCI,
  COLOR_LOCI,
  type CoatColor,
  type CoatGenotype,
  coatChances,
  coatColorOf,
  coatEvidence,
  coatFrequency,
  type CoatLocus,
  mayTurnGray,
  type RecordedColor,
} from './coat.ts'
import { type CopyDistribution, certain, foalCopies } from './mendel.ts'

const PLAIN: CoatGenotype = {
  extension: 0,
  agouti: 0,
  cream: 0,
  dun: 0,
  roan: 0,
  gray: 0,
  champagne: 0,
  silver: 0,
}
const sure = (genotype: CoatGenotype) =>
  Object.fromEntries(COAT_LOCI.map((locus) => [locus, certain(genotype[locus])])) as Record<
    CoatLocus,
    CopyDistribution
  >
const cross = (sire: Partial<CoatGenotype>, dam: Partial<CoatGenotype>) => {
  const [s, d] = [sure({ ...PLAIN, ...sire }), sure({ ...PLAIN, ...dam })]
  const foal = Object.fromEntries(COAT_LOCI.map((locus) => [locus, foalCopies(s[locus], d[locus])]))
  const chances = coatChances(foal as Record<CoatLocus, CopyDistribution>)
  return Object.fromEntries(chances.map(({ color, chance }) => [color, chance])) as Partial<
    Record<CoatColor, number>
  >
}

describe('textbook crosses', () => {
  test.each([
    ['two chestnuts have chestnuts only', {}, { agouti: 2 as const }, { 'sorrel or chestnut': 1 }],
    [
      'palomino × palomino',
      { cream: 1 as const },
      { cream: 1 as const },
      { 'sorrel or chestnut': 0.25, palomino: 0.5, cremello: 0.25 },
    ],
    ['palomino × chestnut', { cream: 1 as const }, {}, { 'sorrel or chestnut': 0.5, palomino: 0.5 }],
    ['cremello × chestnut gives palominos only', { cream: 2 as const }, {}, { palomino: 1 }],
    [
      'cremello × bay (EE AA) gives buckskins only',
      { cream: 2 as const },
      { extension: 2 as const, agouti: 2 as const },
      { buckskin: 1 },
    ],
    [
      'bay (Ee Aa) × chestnut (ee aa)',
      { extension: 1 as const, agouti: 1 as const },
      {},
      { 'sorrel or chestnut': 0.5, 'bay or brown': 0.25, black: 0.25 },
    ],
    [
      'bay (Ee Aa) × bay (Ee Aa): 9 bay, 3 black, 4 red',
      { extension: 1 as const, agouti: 1 as const },
      { extension: 1 as const, agouti: 1 as const },
      { 'bay or brown': 9 / 16, black: 3 / 16, 'sorrel or chestnut': 4 / 16 },
    ],
    ['one copy of gray: half the foals', { gray: 1 as const }, {}, { gray: 0.5, 'sorrel or chestnut': 0.5 }],
    ['two copies of gray: all foals', { gray: 2 as const }, { extension: 1 as const }, { gray: 1 }],
    ['red dun (Dd) × black', { dun: 1 as const }, { extension: 2 as const }, { grullo: 0.5, black: 0.5 }],
    [
      'champagne dilutes red',
      { champagne: 1 as const },
      {},
      { 'gold champagne': 0.5, 'sorrel or chestnut': 0.5 },
    ],
    [
      'champagne dilutes black, once as twice',
      { champagne: 2 as const },
      { extension: 2 as const },
      { 'classic champagne': 1 },
    ],
    [
      'silver × bay (Ee Aa): hidden in the red',
      { silver: 2 as const },
      { extension: 1 as const, agouti: 1 as const },
      { 'sorrel or chestnut': 0.5, 'silver bay': 0.25, 'silver black': 0.25 },
    ],
    ['red roan × chestnut', { roan: 1 as const }, {}, { 'red roan': 0.5, 'sorrel or chestnut': 0.5 }],
  ])('%s', (_name, sire, dam, expected) => {
    const chances = cross(sire, dam)
    expect(Object.keys(chances).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [color, chance] of Object.entries(expected))
      expect(chances[color as CoatColor]).toBeCloseTo(chance, 14)
  })
})

/** What a registrar calls a coat. */
const CALLED: Readonly<Record<CoatColor, readonly RecordedColor[]>> = {
  ...(Object.fromEntries(Object.keys(COAT_EVIDENCE).map((color) => [color, [color]])) as Record<
    CoatColor,
    RecordedColor[]
  >),
  'sorrel or chestnut': ['sorrel', 'chestnut'],
  'bay or brown': ['bay', 'brown'],
  'silver bay': ['bay', 'silver bay'],
  'silver black': ['black', 'silver black'],
}

test('no genotype is excluded by the color it has', () => {
  const counts = [0, 1, 2] as const
  for (let code = 0; code < 3 ** COAT_LOCI.length; code++) {
    const genotype = Object.fromEntries(
      COAT_LOCI.map((locus, k) => [locus, counts[Math.floor(code / 3 ** k) % 3]]),
    ) as unknown as CoatGenotype
    for (const color of CALLED[coatColorOf(genotype)])
      for (const locus of COAT_LOCI)
        expect(
          coatEvidence([color], locus, { error: 0 })?.[genotype[locus]] ?? 1,
          `${color} ${locus} ${genotype[locus]}`,
        ).toBeGreaterThan(0)
  }
})

test('a code of two colors tells of what both exclude, and some records are wrong', () => {
  expect(coatEvidence(['sorrel', 'bay'], 'cream', { error: 0 })).toEqual([1, 0, 0])
  expect(coatEvidence(['sorrel', 'bay'], 'extension', { error: 0 })).toEqual([0.5, 0.5, 0.5])
  expect(coatEvidence(['gray', 'grullo'], 'gray', { error: 0 })).toEqual([0.5, 0.5, 0.5])
  expect(coatEvidence(['gray'], 'extension')).toBeUndefined()
  expect(coatEvidence([], 'extension')).toBeUndefined()
  expect(coatEvidence(['sorrel'], 'extension')?.[2]).toBeGreaterThan(0)
})

test('a young horse of another color may be gray yet, half as likely as an old one of no gray; a gray one is gray', () => {
  expect(coatEvidence(['bay'], 'gray', { error: 0 })).toEqual([1, 0, 0])
  expect(coatEvidence(['bay'], 'gray', { error: 0, isYoung: true })).toEqual([1, 0.5, 0.5])
  expect(coatEvidence(['gray'], 'gray', { error: 0, isYoung: true })).toEqual([0, 1, 1])
  expect(coatEvidence(['bay'], 'extension', { error: 0, isYoung: true })).toEqual([0, 1, 1])
  expect([2024, 2025, 2026].map((year) => mayTurnGray(2024, year))).toEqual([true, true, false])
  expect(mayTurnGray(0, 2026)).toBe(false)
})

test('a herd’s own coats tell its frequencies, few of them little', () => {
  const random = createRng(1955)
  const real = { extension: 0.55, agouti: 0.7, cream: 0.12, dun: 0.04, roan: 0.06, gray: 0.1 }
  const counts = new Map<RecordedColor, number>()
  const draw = (q: number) => (Number(random.uniform() < q) + Number(random.uniform() < q)) as 0 | 1 | 2
  for (let horse = 0; horse < 20_000; horse++) {
    const genotype: CoatGenotype = {
      ...PLAIN,
      ...Object.fromEntries(COLOR_LOCI.map((locus) => [locus, draw(real[locus])])),
    }
    const [color] = CALLED[coatColorOf(genotype)]
    if (color !== undefined) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const coats = Array.from(counts, ([color, horses]) => ({ colors: [color], horses }))
  for (const locus of COLOR_LOCI)
    expect(Math.abs(coatFrequency(coats, locus) - real[locus]), locus).toBeLessThan(0.03)
  for (const locus of COLOR_LOCI) {
    expect(coatFrequency([], locus)).toBeCloseTo(COAT[locus].frequency, 10)
    const few = coatFrequency([{ colors: ['bay'], horses: 1 }], locus)
    expect(Math.abs(few - COAT[locus].frequency)).toBeLessThan(0.03)
  }
})
