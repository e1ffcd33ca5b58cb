import { expect, test } from 'vitest'
import { DISEASE_LOCI } from './disease-names.ts'
import { DISEASES } from './diseases.ts'
import { copiesIn, factsOf, pairsOf } from './loci.ts'
import { FURTHER, type FurtherLocus } from './locus-names.ts'
import { readTest } from './test-reading.ts'

test.each([
  ['extension', 'E/e', ['e/E', 'Ee', 'E e', 'Red factor: E/e', 'Extension: E/ea']],
  ['agouti', 'A/a', ['aA', 'a/A', 'ASIP: A/a']],
  ['cream', 'N/Cr', ['n/CR', 'Cr/N', 'nCr', 'N/C']],
  ['cream', 'Cr/prl', ['Cr/Prl', 'PRL/CR']],
  ['dun', 'D/nd1', ['nd1/D', 'D/ND1']],
  ['dun', 'nd2/nd2', ['nd2nd2']],
  ['roan', 'Rn/Rn', ['RN/RN', 'rnrn']],
  ['gray', 'N/N', ['Negative', 'N/N', 'nn']],
  ['champagne', 'N/Ch', ['Champagne: N/CH']],
  ['silver', 'N/Z', ['Z/n', 'nZ']],
  ['tobiano', 'N/TO', ['TO/N', 't/n']],
  ['sw1', 'SW1/SW1', ['SW1/SW1']],
  ['w20', 'N/W20', ['n/W20', 'W20: N/W20']],
  ['pssm2_p2', 'N/P2', ['n/P2', 'P2: P2/n']],
] as const)('%s %s in every spelling', (locus, value, texts) => {
  for (const text of texts)
    expect(readTest(locus, text), text).toMatchObject({
      state: 'tested',
      value,
      genotype: copiesIn(locus, value),
    })
})

test('what is no pair of the locus is asked about, never guessed; untested stays so', () => {
  for (const [locus, text] of [
    ['extension', 'N/N'],
    ['extension', 'positive'],
    ['cream', 'E/e'],
    ['dun', 'D/D/D'],
  ] as const)
    expect(readTest(locus, text).state, text).toBe('question')
  expect(readTest('silver', 'pending').state).toBe('untested')
})

test('every locus says where it is from, with a year, but for three without a study', () => {
  const of = [...DISEASE_LOCI.map((locus) => DISEASES[locus]), ...FURTHER.map((locus) => factsOf(locus))]
  const undated = of.filter(({ source }) => !/\b(?:19|20)\d\d\b/.test(source))
  expect(undated.map(({ label, source }) => [label, source])).toEqual(
    ['Px', 'P8', 'K1'].map((variant) => [`PSSM2 ${variant}`, 'no study found']),
  )
})

test('every pair of every locus is read back as itself, with its copies', () => {
  const counts = (locus: FurtherLocus) => pairsOf(locus).map((pair) => copiesIn(locus, pair))
  for (const locus of FURTHER)
    for (const pair of pairsOf(locus)) expect(readTest(locus, pair)).toMatchObject({ value: pair })
  expect([counts('extension'), counts('roan')]).toEqual([
    [2, 1, 0],
    [0, 1, 2],
  ])
})
