import { readDmrt3, readMstn } from '@quarterpole/genetics/marker-notation'
import { RECOMBINATION } from '@quarterpole/genetics/coat'
import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import {
  coatColor,
  copiesOf,
  FOUNDER_FREQUENCY,
  founderHaplotype,
  gamete,
  isRegistrable,
  LOCI,
  type Locus,
} from './haplotype.ts'
import { LABORATORIES, panelOn, report } from './laboratory.ts'

const rng = createRng('haplotype tests')
const of = (...loci: Locus[]) => loci.reduce((h, locus) => h | (1 << LOCI.indexOf(locus)), 0)

test('founders carry each allele at its frequency', () => {
  const draws = 40_000
  const seen = new Float64Array(LOCI.length)
  for (let k = 0; k < draws; k++) {
    const h = founderHaplotype(rng, LOCI)
    for (let l = 0; l < LOCI.length; l++) seen[l] += (h >> l) & 1
  }
  for (const [l, locus] of LOCI.entries()) {
    const q = FOUNDER_FREQUENCY[locus]
    expect(Math.abs(seen[l] / draws - q)).toBeLessThanOrEqual(5 * Math.sqrt((q * (1 - q)) / draws))
  }
})

test('a gamete has alleles common to both haplotypes, none absent from both, and each of two alleles half of the time', () => {
  const a = of('pssm1', 'gray', 'mstn', 'extension', 'roan')
  const b = of('pssm1', 'herda')
  const draws = 20_000
  let gray = 0
  let together = 0
  let linked = 0
  for (let k = 0; k < draws; k++) {
    const h = gamete(rng, a, b)
    expect(h & of('pssm1')).not.toBe(0)
    expect(h & ~(a | b)).toBe(0)
    if (h & of('gray')) gray++
    if (h & of('gray') && h & of('mstn')) together++
    if (h & of('extension') && h & of('roan')) linked++
  }
  expect(Math.abs(gray / draws - 0.5)).toBeLessThan(0.02)
  expect(Math.abs(together / draws - 0.25)).toBeLessThan(0.02) // most loci are unlinked
  expect(Math.abs(linked / draws - (1 - RECOMBINATION) / 2)).toBeLessThan(0.02)
})

test('two copies of GBED, MH or HYPP are not registrable, one copy and other pairs are', () => {
  for (const locus of ['gbed', 'mh', 'hypp'] as const) {
    expect(isRegistrable(of(locus), of(locus))).toBe(false)
    expect(isRegistrable(of(locus), 0)).toBe(true)
  }
  expect(isRegistrable(of('pssm1', 'herda'), of('pssm1', 'herda'))).toBe(true)
  expect(copiesOf('pssm1', of('pssm1'), of('pssm1', 'gray'))).toBe(2)
})

test.each([
  [[], [], 'sorrel'],
  [['agouti'], ['agouti'], 'sorrel'],
  [['extension'], [], 'black'],
  [['extension', 'agouti'], [], 'bay'],
  [['extension'], ['agouti'], 'bay'],
  [['cream'], [], 'palomino'],
  [['cream'], ['cream'], 'cremello'],
  [['extension', 'agouti', 'cream'], [], 'buckskin'],
  [['extension', 'cream'], ['cream'], 'perlino'],
  [['dun'], [], 'red dun'],
  [['extension', 'dun'], [], 'grullo'],
  [['extension', 'agouti', 'dun'], [], 'dun'],
  [['roan'], [], 'red roan'],
  [['extension', 'roan'], [], 'blue roan'],
  [['extension', 'agouti'], ['roan'], 'bay roan'],
  [['gray', 'extension'], [], 'gray'],
] as [Locus[], Locus[], string][])('coat %j / %j is %s', (a, b, color) => {
  expect(coatColor(of(...a), of(...b), 0.5)).toBe(color)
})

test('red horses are sorrel or chestnut by shade', () => {
  expect([coatColor(0, 0, 0.1), coatColor(0, 0, 0.9)]).toEqual(['sorrel', 'chestnut'])
})

const sample = {
  horse: 3,
  a: of('pssm1', 'gbed', 'mstn'),
  b: of('pssm1'),
  haplogroup: 0,
  tested_on: '2024-03-01',
}

test('each laboratory spells the same genotype differently', () => {
  const raws = LABORATORIES.map((_, lab) => [
    report({ ...sample, lab }, 'pssm1').raw,
    report({ ...sample, lab }, 'gbed').raw,
  ])
  expect(raws).toEqual([
    ['PSSM1/PSSM1', 'N/GBED'],
    ['PSSM1/PSSM1', 'GBED/n'],
    ['P1/P1', 'n/gbed'],
  ])
  expect(LABORATORIES.map((_, lab) => report({ ...sample, lab }, 'gbed').value)).toEqual([
    'N/H',
    'N/H',
    'N/H',
  ])
  expect(report({ ...sample, lab: 0 }, 'hypp')).toMatchObject({ value: 'N/N', raw: 'N/N', copies: 0 })
})

test('markers use their own letters, with the assay if the laboratory names it', () => {
  expect(report({ ...sample, lab: 0 }, 'mstn')).toMatchObject({
    value: 'CT',
    raw: 'C/T',
    assay: 'g.66493737C>T',
  })
  expect(report({ ...sample, lab: 1 }, 'mstn')).toMatchObject({ value: 'CT', assay: null })
  expect(report({ ...sample, lab: 1 }, 'dmrt3').assay).toBe('g.22999655C>A')
  expect(report({ ...sample, b: of('mstn'), lab: 0 }, 'mstn').value).toBe('CC')
  expect(report({ ...sample, a: 0, lab: 0 }, 'mstn').value).toBe('TT')
  expect(report({ ...sample, lab: 0 }, 'dmrt3').value).toBe('C/C')
  expect(report({ ...sample, lab: 0 }, 'mt_haplogroup')).toMatchObject({ value: 'L', copies: null })
})

test.each([0, 1, 2])('the marker notation of laboratory %d reads back as its value', (lab) => {
  for (const copies of [0, 1, 2])
    for (const [marker, read] of [
      ['mstn', readMstn],
      ['dmrt3', readDmrt3],
    ] as const) {
      const carried = (copy: boolean) => (copy ? of(marker) : 0)
      const { raw, value } = report(
        { ...sample, a: carried(copies > 0), b: carried(copies > 1), lab },
        marker,
      )
      expect(read(raw)).toMatchObject({ state: 'tested', value })
    }
})

test('the panel has five loci before December 2022 and six after', () => {
  expect(panelOn('2022-11-30')).toEqual(['hypp', 'pssm1', 'mh', 'gbed', 'herda'])
  expect(panelOn('2022-12-01')).toHaveLength(6)
})
