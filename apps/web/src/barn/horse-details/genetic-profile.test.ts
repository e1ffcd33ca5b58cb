import { expect, test } from 'vitest'
import { furtherResults, panelTruths, rawByLocus, testedBy } from './GeneticProfile.tsx'
import type { Genetics } from '../../herd/horses/queries.ts'

const tested = (over: Partial<Genetics['tests'][number]> = {}): Genetics['tests'][number] => ({
  marker: 'pssm1',
  value: 'N/H',
  raw: 'n/P1',
  lab: 'UC Davis VGL',
  assay: null,
  tested_on: '2025-03-02',
  inferred: false,
  ...over,
})
const nothing: Genetics = {
  hypp: null,
  pssm1: null,
  mh: null,
  gbed: null,
  herda: null,
  myhm: null,
  mstn: null,
  dmrt3: null,
  mt_haplogroup: null,
  ejsca: null,
  olws: null,
  tests: [],
}

test('a test beside the panel always says its result; the strip has none', () => {
  expect(panelTruths({ ...nothing, ejsca: 'N/H', olws: 'N/N' })).toEqual([
    { locus: 'ejsca', truth: 'One copy: a healthy carrier.' },
    { locus: 'olws', truth: 'Clear: no copy.' },
  ])
  expect(panelTruths({ ...nothing, ejsca: 'H/H' })[0]?.truth).toContain('fatal')
})

test('a test of a further locus is named with what the gene does; the current one counts, and PSSM2 is unproven', () => {
  const extension = ['E/e', 'E/E'].map((value) => tested({ marker: 'extension', value, raw: value }))
  const found = furtherResults([tested(), tested({ marker: 'pssm2_p2', value: 'N/P2' }), ...extension])
  expect(found.map(({ label, value }) => `${label} ${value}`)).toEqual(['Extension E/e', 'PSSM2 P2 N/P2'])
  expect(found[1]?.effect).toContain('unproven')
})

test('one copy of a dominant variant gets a line; recessive carriers, clear and untested loci do not', () => {
  expect(panelTruths({ ...nothing, pssm1: 'N/H', gbed: 'N/H', herda: 'N/N' })).toEqual([
    { locus: 'pssm1', truth: expect.stringContaining('at risk') },
  ])
})

test('an unclear count of copies says what to ask', () =>
  expect(panelTruths({ ...nothing, gbed: 'N/?' })).toEqual([
    { locus: 'gbed', truth: expect.stringContaining('ask the laboratory') },
  ]))

test('the lab’s own notation is shown where it differs, and an inferred result is marked', () =>
  expect(
    rawByLocus([tested(), tested({ marker: 'gbed', value: 'N/N', raw: 'N/N', inferred: true })]),
  ).toEqual({
    pssm1: 'printed n/P1',
    gbed: 'inferred',
  }))

test.each([
  [[], null],
  [[tested({ lab: null, tested_on: null })], null],
  [[tested({ tested_on: null })], 'Tested by UC Davis VGL.'],
  [
    [tested(), tested({ lab: 'Etalon', tested_on: '2024-01-05' }), tested()],
    'Tested by UC Davis VGL, Etalon, last on Mar 2, 2025.',
  ],
])('the source line of the profile: %#', (tests, line) => expect(testedBy(tests)).toBe(line))
