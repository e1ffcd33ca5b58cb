import { expect, test } from 'vitest'
import { genotypeState, mstnWord } from './Genotype.tsx'
import { siBand } from './Marks.tsx'

test.each([
  [100, 'record'],
  [99.9, 'strong'],
  [90, 'strong'],
  [89.9, 'below'],
  [130, 'record'],
])('SI %d is %s', (si, band) => expect(siBand(si)).toBe(band))

test.each([
  ['N/N', 'clear'],
  ['N/H', 'carrier'],
  ['H/H', 'affected'],
  ['anything', 'affected'],
  [null, 'untested'],
  [undefined, 'untested'],
  ['', 'untested'],
])('%s on a panel test is %s', (value, state) => expect(genotypeState(value)).toBe(state))

test.each([
  ['TT', 'sprint'],
  ['T/T', 'sprint'],
  ['CC', 'stamina'],
  ['C/C', 'stamina'],
  ['C/T', 'balanced'],
  ['TC', 'balanced'],
  ['UNKNOWN', null],
  [null, null],
])('MSTN %s reads %s', (value, word) => expect(mstnWord(value)).toBe(word))
