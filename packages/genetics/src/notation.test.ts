import { describe, expect, test } from 'vitest'
import { columnContext } from './notation-column.ts'
import { readGenotype, resultsConflict } from './notation.ts'
import { PANEL_LOCI, type DiseaseLocus } from './panel.ts'

/** Cells of one column, each read beside the others. */
const readTogether = (locus: DiseaseLocus, texts: readonly string[]) =>
  texts.map((text) => readGenotype(locus, text, columnContext(texts)))

/** Locus, wire code, then every spelling that must give it. */
const SPELLINGS: readonly (readonly [DiseaseLocus, string, readonly string[]])[] = [
  [
    'hypp',
    'N/N',
    [
      'N/N',
      'n/n',
      'NN',
      'N-N',
      'N N',
      'n:n',
      'N|N',
      'NEGATIVE',
      'Neg',
      'clear',
      'Normal',
      'WT/WT',
      'HYPP: N/N',
      'N/N clear',
      'N\u2044N',
      'N/N 03/12/2021',
      '+/+',
    ],
  ],
  [
    'hypp',
    'N/H',
    [
      'N/H',
      'n/H',
      'H/N',
      'H/n',
      'NH',
      'N-H',
      'N:H',
      'N|H',
      'N H',
      'N/hypp',
      'N/HYPP',
      'HYPP/N',
      'n/HYPP',
      'heterozygous',
      'HYPP: N/H',
    ],
  ],
  ['hypp', 'H/H', ['H/H', 'HH', 'hypp/hypp', 'HYPP/HYPP', 'HYPP HYPP', 'homozygous affected', '2 copies']],
  ['hypp', 'H/?', ['H', 'HYPP', 'hypp', 'positive', 'Affected', 'POS', 'at risk']],
  [
    'pssm1',
    'N/N',
    [
      'N/N',
      'n/n',
      'CLEAR',
      'PSSM1: clear',
      'PSSM 1 N/N',
      'PSSM1-N/N',
      'no copies',
      'WT',
      'not detected',
      'homozygous normal',
    ],
  ],
  [
    'pssm1',
    'N/H',
    [
      'N/PSSM1',
      'PSSM1/N',
      'n/P1',
      'N/P1',
      'P1/N',
      'nP1',
      'NP1',
      'n/PSSM1',
      'AFFECTED HETEROZYGOTE',
      'N/P1 (VGL 2019)',
      '+/P1',
      'one copy',
      'N/H',
    ],
  ],
  ['pssm1', 'H/H', ['PSSM1/PSSM1', 'P1/P1', 'P1P1', 'p1/p1', 'P1-P1', 'AFFECTED HOMOZYGOTE']],
  ['pssm1', 'H/?', ['P1', 'PSSM1', 'positive', 'affected', 'P1 positive']],
  ['mh', 'N/N', ['N/N', 'n/n', 'nn', 'NORMAL']],
  ['mh', 'N/H', ['N/MH', 'MH/n', 'MH/N', 'n/MH', 'n MH', 'N/M', 'NMH', 'MHN', 'M/N']],
  ['mh', 'H/H', ['MH/MH', 'M/M']],
  ['mh', 'H/?', ['MH', 'mh', 'positive']],
  ['gbed', 'N/N', ['N/N', 'clear', 'non-carrier', 'not a carrier']],
  [
    'gbed',
    'N/H',
    [
      'N/GBED',
      'GBED/N',
      'N/gbed',
      'n/GBED',
      'N/G',
      'G/N',
      'NG',
      'N/Gb',
      'carrier',
      'CARRIER',
      'GBED carrier',
      'N/G carrier',
      'GBED: N/G',
      'heterozygote',
    ],
  ],
  ['gbed', 'H/H', ['G/G', 'GG', 'gbed/gbed', 'GBED/GBED', 'affected']],
  ['gbed', 'N/?', ['unaffected', 'not affected']],
  ['herda', 'N/N', ['N/N', 'N / N', 'negative', 'N (normal)']],
  [
    'herda',
    'N/H',
    [
      'N/HRD',
      'HRD/N',
      'N/hrd',
      'N/HERDA',
      'HERDA/N',
      'N/HR',
      'N/HC',
      'HC/N',
      'n/hrd - carrier',
      'HERDA: N/HRD',
      'N/HRD, VGL',
      'HRD carrier',
    ],
  ],
  ['herda', 'H/H', ['HRD/HRD', 'hrd/hrd', 'HERDA/HERDA', 'homozygous for the mutation, affected']],
  ['myhm', 'N/N', ['N/N', 'n/n']],
  ['myhm', 'N/H', ['N/My', 'My/N', 'N/MY', 'NMy', 'n/IMM', 'IMM/n', 'N/MYHM']],
  ['myhm', 'H/H', ['My/My', 'MY/MY', 'IMM/IMM', 'MyMy']],
  ['myhm', 'H/?', ['My', 'affected']],
  ['ejsca', 'N/N', ['N/N', 'n/n', 'Clear', 'EJSCA: N/N', 'no copies']],
  ['ejsca', 'N/H', ['N/JSA', 'JSA/N', 'n/EJSCA', 'carrier', 'JSA: N/JSA', 'heterozygous']],
  ['ejsca', 'H/H', ['JSA/JSA', 'affected', 'two copies']],
  ['olws', 'N/N', ['N/N', 'n/n', 'negative', 'LWO: clear']],
  ['olws', 'N/H', ['N/O', 'O/N', 'n/LWO', 'LWO/n', 'Frame carrier', 'OLWS: N/O', 'N/LWS']],
  ['olws', 'H/H', ['O/O', 'LWO/LWO', 'affected']],
]

describe.each(SPELLINGS)('%s %s', (locus, value, spellings) => {
  test.each(spellings)('is spelt "%s"', (text) => {
    expect(readGenotype(locus, text)).toMatchObject({ state: 'tested', value, raw: text })
  })
})

test.each([
  '',
  ' ',
  '-',
  '--',
  '\u2014',
  '?',
  'NT',
  'N.T.',
  'not tested',
  'Pending',
  'n/a',
  'N/A',
  '#N/A',
  'NA',
  'unknown',
  'TBD',
  'inconclusive',
])('"%s" is untested at every locus, never clear', (text) => {
  for (const locus of PANEL_LOCI)
    expect(readGenotype(locus, text)).toMatchObject({ state: 'untested', warning: null })
})

/** What has two readings is asked about; the question names what to ask. */
test.each<[DiseaseLocus, string, RegExp]>([
  ['hypp', 'HYPP H', /name, or one of the two alleles/],
  ['hypp', 'N', /one letter of two/],
  ['hypp', '+', /one letter of two/],
  ['hypp', '1', /number of copies/],
  ['hypp', 'N/N?', /certain/],
  ['hypp', 'yes', /Cannot read/],
  ['mh', 'MH n', /name, or one of the two alleles/],
  ['gbed', 'GBED N', /name, or one of the two alleles/],
  ['gbed', 'GBED', /one copy \(a healthy carrier\) or two/],
  ['gbed', 'positive', /one copy \(a healthy carrier\) or two/],
  ['herda', 'HRD', /one copy \(a healthy carrier\) or two/],
  ['herda', 'none', /Cannot read/],
  ['pssm1', 'homozygous', /homozygous for the normal allele or for the variant/],
  ['pssm1', 'not affected', /without any copy, or with a copy and without signs/],
  ['pssm1', 'N/P2', /another test, not PSSM1/],
  ['pssm1', 'P2', /another test, not PSSM1/],
  ['pssm1', '-/-', /Cannot read/],
  ['pssm1', 'N/P1 clear', /contradict/],
  ['pssm1', 'N/N affected', /contradict/],
  ['pssm1', 'N/N P1/P1', /two different genotypes/],
  ['pssm1', 'NEG/POS', /contradicts itself/],
  ['myhm', 'A', /letter grade/],
  ['myhm', 'B (CARRIER/NOT AFFECTED)', /letter grade/],
  ['myhm', '5 panel N/N', /does not include MYHM/],
  ['myhm', 'N/N/N', /Cannot read/],
  ['gbed', 'N/HRD', /belongs to HERDA/],
  ['myhm', 'N/M', /belongs to MH/],
  ['herda', 'x'.repeat(300), /too long/],
])('%s "%s" is a question', (locus, text, question) => {
  const reading = readGenotype(locus, text)
  expect(reading.state).toBe('question')
  expect('question' in reading && reading.question).toMatch(question)
})

describe('the letter case of h at HYPP', () => {
  const values = (texts: string[]) =>
    readTogether('hypp', texts).map((r) => ('value' in r ? r.value : r.state))

  test('a column that never writes N has h as its normal allele: h/h is healthy', () =>
    expect(values(['h/h', 'h/H', 'H/H', 'hh', '', 'h/h'])).toEqual([
      'N/N',
      'N/H',
      'H/H',
      'N/N',
      'untested',
      'N/N',
    ]))
  test('that reading is said in a warning', () =>
    expect(readGenotype('hypp', 'h/h')).toMatchObject({
      value: 'N/N',
      warning: expect.stringContaining('normal allele'),
    }))
  test('beside an N anywhere in the column, h is asked about and the other cells are read', () =>
    expect(values(['N/N', 'n/h', 'N/H', 'h/h'])).toEqual(['N/N', 'question', 'N/H', 'question']))
  test('an N run together with its fellow counts', () =>
    expect(values(['nn', 'nh'])).toEqual(['N/N', 'question']))
  test('n/a is no N allele', () => expect(values(['n/a', 'h/h'])).toEqual(['untested', 'N/N']))
  test('n/hypp holds no bare h', () => expect(values(['n/hypp', 'n/n'])).toEqual(['N/H', 'N/N']))
  test('elsewhere the case of h means nothing', () =>
    expect(readGenotype('herda', 'n/h', columnContext(['n/n', 'n/h']))).toMatchObject({ value: 'N/H' }))
})

describe('words that contradict the mode of inheritance', () => {
  test('carrier at a dominant locus: one or two copies, with a warning', () =>
    expect(readGenotype('pssm1', 'carrier')).toMatchObject({
      genotype: { copiesMin: 1, copiesMax: 2 },
      warning: expect.stringContaining('not recessive'),
    }))
  test('carrier beside the letters: the letters count, with a warning', () =>
    expect(readGenotype('mh', 'N/MH carrier')).toMatchObject({
      genotype: 1,
      warning: expect.stringContaining('at risk'),
    }))
  test('affected beside one copy of a recessive: a warning', () =>
    expect(readGenotype('gbed', 'N/G affected')).toMatchObject({
      genotype: 1,
      warning: expect.stringContaining('recessive'),
    }))
  test.each<[DiseaseLocus, string]>([
    ['gbed', 'G/G'],
    ['mh', 'MH/MH'],
  ])('%s %s has never been seen in a grown horse', (locus, text) =>
    expect(readGenotype(locus, text)).toMatchObject({
      genotype: 2,
      warning: expect.stringContaining('check the report'),
    }),
  )
})

test.each<[DiseaseLocus, string, string]>([
  ['hypp', 'N/N by parentage', 'N/N'],
  ['gbed', 'clear by parents', 'N/N'],
  ['herda', 'N/N (inferred from parents)', 'N/N'],
  ['gbed', 'obligate carrier', 'N/H'],
])('%s "%s" is inferred, not tested', (locus, text, value) =>
  expect(readGenotype(locus, text)).toMatchObject({ state: 'inferred', value }),
)

test('n/a beside n/n in one column is one key apart: a warning on the cell', () => {
  const [slip] = readTogether('gbed', ['n/a', 'n/n'])
  expect(slip).toMatchObject({ state: 'untested', warning: expect.stringContaining('one key apart') })
  expect(readTogether('gbed', ['n/a', 'N/G'])[0]).toMatchObject({ state: 'untested', warning: null })
})

test('results that exclude each other are a conflict, overlapping ones are not', () => {
  const read = (text: string) => readGenotype('pssm1', text)
  expect(resultsConflict([read('n/n'), read('N/P1')])).toBe(true)
  expect(resultsConflict([read('P1'), read('N/P1'), read('')])).toBe(false)
})
