import type { PedigreeHorse } from '@quarterpole/contract/pedigree'
import { expect, test } from 'vitest'
import { hasInbreedingEvidence } from './inbreeding-words.ts'
import {
  type Ancestor,
  bloodShare,
  flatten,
  isTailFemale,
  knownAncestors,
  lettersOf,
  neighbor,
  pedigreeHalves,
  placeWord,
} from './pedigree-tree.ts'

const horse = (
  id: number,
  sire: PedigreeHorse | null = null,
  dam: PedigreeHorse | null = null,
): PedigreeHorse => ({
  id,
  name: `Horse ${id}`,
  aqha_id: null,
  sex: 'U',
  foaled: null,
  color: null,
  sire,
  dam,
})

test('a full pedigree has two, four, eight places', () => {
  const full = (depth: number): PedigreeHorse =>
    depth === 1 ? horse(depth) : horse(depth, full(depth - 1), full(depth - 1))
  const nodes = flatten(pedigreeHalves({ sire: full(3), dam: full(3) }, 3))
  expect(
    [1, 2, 3].map((generation) => nodes.filter((node) => node.generation === generation).length),
  ).toEqual([2, 4, 8])
})

test('two unknown parents are not drawn; one unknown parent keeps an empty place', () => {
  const [sire, dam] = pedigreeHalves({ sire: horse(1, horse(2)), dam: null }, 4)
  expect(flatten([sire]).map(({ line, horse: who }) => [line, who?.id ?? null])).toEqual([
    ['S', 1],
    ['SS', 2],
    ['SD', null],
  ])
  expect(dam).toEqual({ line: 'D', generation: 1, horse: null, parents: [] })
})

/** The wire's id, written by hand. */
const id = (value: number) => value as Ancestor['id']

test('letters follow the share of F', () => {
  expect([
    ...lettersOf([
      { id: id(5), share: 0.01 },
      { id: id(9), share: 0.03 },
    ]),
  ]).toEqual([
    [9, 'A'],
    [5, 'B'],
  ])
  const many = Array.from({ length: 30 }, (_, at) => ({ id: id(at + 1), share: 1 / (at + 2) }))
  expect(new Set(lettersOf(many).values()).size).toBe(30)
})

test('blood is a half to the power of the generation, over all places: 4S × 3D is 18.75 %', () => {
  expect(bloodShare({ sire_generations: [4], dam_generations: [3] })).toBe(0.1875)
})

test('known ancestors are counted in the generations shown', () => {
  expect(knownAncestors([1, 1, 0.5], 3)).toEqual({ known: 10, possible: 14 })
  expect(knownAncestors([], 2)).toEqual({ known: 0, possible: 6 })
})

test('the tail-female line is dam to dam', () => {
  expect(['D', 'DD', 'SD', 'DS', 'S'].filter(isTailFemale)).toEqual(['D', 'DD'])
})

test('places are said in words', () => {
  expect(placeWord('S')).toBe('sire')
  expect(placeWord('DS')).toBe('dam’s sire')
})

const lines = ['S', 'SS', 'SD', 'D', 'DS', 'DD']
test.each([
  ['S', 'ArrowRight', 'SS'],
  ['SD', 'ArrowLeft', 'S'],
  ['S', 'ArrowLeft', undefined],
  ['S', 'ArrowDown', 'D'],
  ['SD', 'ArrowDown', 'DS'],
  ['SS', 'ArrowUp', undefined],
  ['DD', 'ArrowRight', undefined],
  ['SD', 'End', 'DD'],
  ['DD', 'Home', 'SS'],
  ['S', 'x', undefined],
])('from %s, %s leads to %s', (line, key, to) => expect(neighbor(line, key, lines)).toBe(to))

test.each([
  [[], false],
  [[0.5, 0.5], false],
  [[1], false],
  [[1, 0.5], false],
  [[1, 0.75], true],
])(
  'a pedigree known by %o of its generations, without word of the sides, can tell inbreeding: %s',
  (by_generation, known) =>
    expect(hasInbreedingEvidence({ equivalent_generations: 0, by_generation })).toBe(known),
)

test.each([true, false])(
  'half of the grandparents tell inbreeding where they are on both sides: %s',
  (both_sides) =>
    expect(hasInbreedingEvidence({ equivalent_generations: 1.5, by_generation: [1, 0.5], both_sides })).toBe(
      both_sides,
    ),
)
