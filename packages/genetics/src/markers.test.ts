import { describe, expect, test } from 'vitest'
import { mstnWording } from './markers.ts'

describe('without a recorded assay the product’s reading holds', () => {
  test.each([
    ['TT', 'sprint'],
    ['T/T', 'sprint'],
    ['CC', 'stamina'],
    ['CT', 'balanced'],
    ['T/C', 'balanced'],
  ])('%s: %s', (value, label) =>
    expect(mstnWording(value)).toMatchObject({ label, basis: 'assay not recorded' }),
  )
  test.each(['XX', 'XY', 'N/N', 'C', 'CCT'])(
    '%s, which no test without an assay prints, has no reading',
    (value) => expect(mstnWording(value)).toMatchObject({ label: 'not recognized', basis: null }),
  )
  test('and one line says that published tests read it the other way round', () =>
    expect(mstnWording('TT')?.line).toContain('C/C sprint and T/T stamina'))
  test.each([null, '', 'UNKNOWN', 'unknown'])('%s is hidden', (value) =>
    expect(mstnWording(value)).toBeNull(),
  )
})

test.each([
  ['CC', 'g.66493737C>T', 'sprint'],
  ['C/T', 'MSTN g.66,493,737 C>T', 'balanced'],
  ['TT', 'chr18:66493737', 'stamina'],
  ['I/I', null, 'sprint'],
  ['I/N', 'SINE', 'balanced'],
  ['N/N', 'ERE1 insertion', 'stamina'],
])('%s by %s follows the published convention: %s', (value, assay, label) =>
  expect(mstnWording(value, assay)).toMatchObject({ label, basis: 'by its assay' }),
)

test('another assay does not borrow the published convention', () =>
  expect(mstnWording('TT', 'g.65868604G>T')).toMatchObject({ label: 'sprint', basis: 'assay not recorded' }))
