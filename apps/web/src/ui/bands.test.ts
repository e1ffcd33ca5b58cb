import { PANEL_LOCI, SI_RECORD, SI_STRONG, TRACK_CONDITIONS } from '@quarterpole/contract/limits'
import { PANEL_LOCI as GENETICS_PANEL_LOCI } from '@quarterpole/genetics/panel'
import { parseTrackCondition } from '@quarterpole/racing/condition-codes'
import { SI_BANDS } from '@quarterpole/racing/speed-index'
import { expect, test } from 'vitest'
import { genotypeState, mstnReading } from './Genotype.tsx'
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
  ['H/?', 'affected'],
  ['anything', 'affected'],
  ['N/?', 'unclear'],
  [null, 'untested'],
  [undefined, 'untested'],
  ['', 'untested'],
])('%s on a panel test is %s', (value, state) => expect(genotypeState(value, 'gbed')).toBe(state))

test('one copy of a gene that harms alone is a mark of its own', () => {
  for (const locus of PANEL_LOCI)
    expect(genotypeState('N/H', locus)).toBe(['gbed', 'herda'].includes(locus) ? 'carrier' : 'at_risk')
})

test.each([
  ['TT', null, 'sprint'],
  ['T/T', null, 'sprint'],
  ['CC', null, 'stamina'],
  ['C/C', null, 'stamina'],
  ['C/T', null, 'balanced'],
  ['TC', null, 'balanced'],
  ['XY', null, 'not recognized'],
  ['UNKNOWN', null, undefined],
  [null, null, undefined],
  ['CC', 'g.66493737C>T', 'sprint'],
  ['TT', 'g.66493737C>T', 'stamina'],
])('MSTN %s by the assay %s reads %s', (mstn, assay, word) =>
  expect(mstnReading({ mstn, tests: [{ marker: 'mstn', assay }] })?.label).toBe(word),
)
test('the assay of another marker does not decide the myostatin label', () =>
  expect(mstnReading({ mstn: 'CC', tests: [{ marker: 'dmrt3', assay: 'g.66493737C>T' }] })?.label).toBe(
    'stamina',
  ))

test('what the contract and the pure packages both know is the same', () => {
  expect(SI_BANDS).toMatchObject({ record: { from: SI_RECORD }, strong: { from: SI_STRONG } })
  expect(GENETICS_PANEL_LOCI).toEqual(PANEL_LOCI)
  expect(TRACK_CONDITIONS.map((word) => parseTrackCondition(word)?.condition)).toEqual(TRACK_CONDITIONS)
})
