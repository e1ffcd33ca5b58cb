import { describe, expect, test } from 'vitest'
import { panelName } from './disease-names.ts'
import type { Genotype } from './panel.ts'
import {
  copyBounds,
  genotypeCode,
  GenotypeCodeError,
  genotypeOfCode,
  missingTests,
  DISEASES,
  PANEL_LOCI,
  plainTruth,
  statusWord,
} from './panel.ts'

const complete = { hypp: 0, pssm1: 0, mh: 0, gbed: 1, herda: 0, myhm: 0 } as const

test('inheritance is stated per locus', () => {
  expect(PANEL_LOCI.map((l) => DISEASES[l].inheritance)).toEqual([
    'semi-dominant',
    'dominant',
    'dominant',
    'recessive',
    'recessive',
    'codominant',
  ])
  expect(PANEL_LOCI.filter((l) => !DISEASES[l].oneCopyMatters)).toEqual(['gbed', 'herda'])
  expect(PANEL_LOCI.filter((l) => DISEASES[l].lethal)).toEqual(['gbed'])
})

test.each<[Genotype, string | null]>([
  [0, 'N/N'],
  [1, 'N/H'],
  [2, 'H/H'],
  [null, null],
  [{ copiesMin: 1, copiesMax: 2 }, 'H/?'],
  [{ copiesMin: 0, copiesMax: 1 }, 'N/?'],
])('genotype %j is coded %s and back', (genotype, code) => {
  expect(genotypeCode(genotype)).toBe(code)
  expect(genotypeOfCode(code)).toEqual(genotype)
})

test('a range of one value is that value, and a range of everything is untested', () => {
  expect(genotypeCode({ copiesMin: 1, copiesMax: 1 })).toBe('N/H')
  expect(genotypeCode({ copiesMin: 0, copiesMax: 2 })).toBeNull()
})

test('a laboratory spelling is not a code', () => {
  expect(() => genotypeOfCode('N/P1')).toThrow(GenotypeCodeError)
  expect(() => genotypeOfCode('toString')).toThrow(GenotypeCodeError)
})

test.each([
  ['N/N', 'clear'],
  ['N/H', 'carrier'],
  ['H/H', 'affected'],
  ['H/?', 'affected'],
  ['N/P1', 'affected'], // anything else
  ['N/?', 'unclear'],
  [null, 'untested'],
])('%s reads %s', (code, word) => expect(statusWord(code)).toBe(word))

describe('the plain truth beside the word', () => {
  test.each(['hypp', 'pssm1', 'mh', 'myhm'] as const)('%s: one copy is at risk', (locus) =>
    expect(plainTruth(locus, 'N/H')).toMatch(/^One copy: at risk/),
  )
  test.each(['gbed', 'herda'] as const)('%s: carrier says it all', (locus) => {
    expect(plainTruth(locus, 'N/H')).toBeNull()
    expect(plainTruth(locus, 'H/?')).toContain('healthy carrier')
  })
  test.each(PANEL_LOCI)('%s: untested is not clear', (locus) => {
    expect(plainTruth(locus, null)).toContain('not the same as clear')
    expect(plainTruth(locus, 'N/N')).toBeNull()
    expect(plainTruth(locus, 'H/H')).toMatch(/^Two copies/)
  })
  test('a homozygote for malignant hyperthermia has never been reported', () =>
    expect(plainTruth('mh', 'H/H')).toContain('no such horse has ever been reported'))
})

test('an untested grown horse may hold any copies, but not two of a lethal variant', () => {
  expect(copyBounds('pssm1', null)).toEqual([0, 2])
  expect(copyBounds('gbed', null)).toEqual([0, 1])
})

test('missing tests are named in panel order; a result with unclear copies is a result', () => {
  expect(missingTests(complete)).toEqual([])
  expect(missingTests({ ...complete, mh: { copiesMin: 1, copiesMax: 2 } })).toEqual([])
  expect(missingTests({ ...complete, myhm: null, hypp: null })).toEqual(['hypp', 'myhm'])
  expect(missingTests({})).toEqual([...PANEL_LOCI])
})

test('a list of tests is called by the six, and by those beside them', () => {
  const named = (...loci: Parameters<typeof panelName>[0][number]['locus'][]) =>
    panelName(loci.map((locus) => ({ locus })))
  expect(named('gbed', 'herda')).toBe('six-panel')
  expect(named('gbed', 'olws')).toBe('six-panel and OLWS')
  expect(named('ejsca', 'olws')).toBe('six-panel, EJSCA and OLWS')
})
