import { describe, expect, test } from 'vitest'
import { readDmrt3, readMstn, readMtHaplogroup } from './marker-notation.ts'

describe('MSTN', () => {
  test.each([
    ['CC', 'CC'],
    ['C/C', 'CC'],
    ['C:C', 'CC'],
    ['C-T', 'CT'],
    ['T/C', 'CT'],
    ['tt', 'TT'],
    ['T T', 'TT'],
    ['MSTN: C/T', 'CT'],
  ])('SNP "%s" is %s, its assay unknown', (text, value) =>
    expect(readMstn(text)).toMatchObject({ state: 'tested', value, assay: null }),
  )
  test.each([
    ['I/I', 'I/I'],
    ['II', 'I/I'],
    ['ins/ins', 'I/I'],
    ['ERE1+/+', 'I/I'],
    ['S/S', 'I/I'],
    ['SINE/SINE', 'I/I'],
    ['I/N', 'I/N'],
    ['N/SINE', 'I/N'],
    ['ERE1 +/-', 'I/N'],
    ['ERE1 -/-', 'N/N'],
  ])('insertion "%s" is %s', (text, value) =>
    expect(readMstn(text)).toMatchObject({ state: 'tested', value, assay: 'SINE' }),
  )
  test('N/N is read only where the insertion test is known', () => {
    expect(readMstn('N/N').state).toBe('question')
    expect(readMstn('N/N', 'SINE (ERE1)')).toMatchObject({ value: 'N/N', assay: 'SINE' })
  })
  test.each(['G/G', 'A/A', 'G/T', 'Sprint type', 'Mid-distance Type', '+/+', '7'])(
    '"%s" is a question',
    (text) => expect(readMstn(text).state).toBe('question'),
  )
  test.each(['UNKNOWN', 'n/a', ''])('"%s" is untested', (text) =>
    expect(readMstn(text).state).toBe('untested'),
  )
})

describe('DMRT3', () => {
  test.each([
    ['CC', 'C/C'],
    ['C/A', 'C/A'],
    ['AC', 'C/A'],
    ['a/a', 'A/A'],
  ])('"%s" is %s', (text, value) => expect(readDmrt3(text)).toMatchObject({ state: 'tested', value }))
  test('an A allele questions the data', () => {
    expect(readDmrt3('CA')).toMatchObject({ warning: expect.stringContaining('gaited') })
    expect(readDmrt3('CC')).toMatchObject({ warning: null })
  })
  test('GK is asked about', () => expect(readDmrt3('N/GK').state).toBe('question'))
})

describe('mt haplogroup', () => {
  test.each([
    ['L', 'L'],
    ['l3a', 'L3a'],
    ['Hg L3A', 'L3a'],
    ['mtDNA: b', 'B'],
    ['haplogroup L2b', 'L2b'],
  ])('"%s" is %s', (text, value) => expect(readMtHaplogroup(text)).toMatchObject({ state: 'tested', value }))
  test.each(['Z', 'LL', 'bay', '12'])('"%s" is a question', (text) =>
    expect(readMtHaplogroup(text).state).toBe('question'),
  )
  test('unknown is untested', () => expect(readMtHaplogroup('Unknown').state).toBe('untested'))
})
