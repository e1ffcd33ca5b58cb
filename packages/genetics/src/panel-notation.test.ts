import { describe, expect, test } from 'vitest'
import { readPanelCell } from './panel-notation.ts'

const values = (text: string) =>
  Object.fromEntries(
    Object.entries(readPanelCell(text).loci).map(([l, r]) => [l, 'value' in r ? r.value : r.state]),
  )
const five = { hypp: 'N/N', pssm1: 'N/N', mh: 'N/N', gbed: 'N/N', herda: 'N/N' }
const six = { ...five, myhm: 'N/N' }

test.each(['5-panel N/N', '5 Panel Negative', 'five-panel clear', 'N/N N/N N/N N/N N/N'])(
  '"%s" leaves MYHM untested',
  (text) => {
    expect(values(text)).toEqual(five)
    expect(readPanelCell(text).warnings).toEqual([
      'The five-panel test does not include MYHM: MYHM stays untested.',
    ])
  },
)

test.each(['6-panel N/N', 'Six panel clear', '6 panel: n/n', 'N/N, N/N, N/N, N/N, N/N, N/N'])(
  '"%s" is clear on six',
  (text) => expect(values(text)).toEqual(six),
)

test.each(['all clear', 'panel N/N', '5 panel affected', 'N/N/N/N/N/N'])(
  '"%s" names no loci: a question, nothing read',
  (text) => {
    expect(values(text)).toEqual({})
    expect(readPanelCell(text).questions).toHaveLength(1)
  },
)

describe('several loci in one cell', () => {
  test('with their names, any separator', () => {
    const expected = { hypp: 'N/N', pssm1: 'N/H', herda: 'N/H' }
    expect(values('HYPP N/N, PSSM1 N/P1, HERDA N/HRD')).toEqual(expected)
    expect(values('HYPP: N/N; PSSM1: N/P1; HERDA: N/HRD')).toEqual(expected)
    expect(values('HYPP N/N PSSM1 N/P1 HERDA N/HRD')).toEqual(expected)
  })
  test('clear but for one, named or by its own letters', () => {
    expect(values('5 panel N/N except GBED N/G')).toEqual({ ...five, gbed: 'N/H' })
    expect(values('6-panel N/N, N/HRD')).toEqual({ ...six, herda: 'N/H' })
    expect(values('Six-panel N/N, GBED carrier')).toEqual({ ...six, gbed: 'N/H' })
  })
  test('inferred stays inferred', () =>
    expect(readPanelCell('6 panel clear by parentage').loci.myhm).toMatchObject({
      state: 'inferred',
      value: 'N/N',
    }))
  test('a locus that stands twice with different results is a question', () => {
    expect(values('PSSM1: N/N; PSSM1: N/P1')).toEqual({ pssm1: 'question' })
    expect(readPanelCell('PSSM1: N/N; PSSM1: n/n').questions).toEqual([])
  })
})

test('a test beside the panel is read with it, by its name or its own letters', () => {
  expect(values('5 panel clear, O/N')).toEqual({ ...five, olws: 'N/H' })
  expect(values('6 panel N/N; EJSCA N/JSA')).toEqual({ ...six, ejsca: 'N/H' })
  expect(values('6 panel clear, LWO: negative, JSA/JSA')).toEqual({ ...six, olws: 'N/N', ejsca: 'H/H' })
})

test('a test that is not kept is named', () =>
  expect(readPanelCell('6 panel N/N; PSSM2 P2/n').extras.map((e) => e.name)).toEqual(['PSSM2']))

test('an untested cell says nothing at all', () =>
  expect(readPanelCell('pending')).toEqual({
    loci: {},
    implied: [],
    extras: [],
    warnings: [],
    questions: [],
  }))

test('loci that only a word for the whole panel fills are separate from those the cell names', () => {
  expect(readPanelCell('5 panel N/N').implied).toEqual(Object.keys(five))
  expect(readPanelCell('5 panel N/N except GBED N/G').implied).toEqual(['hypp', 'pssm1', 'mh', 'herda'])
  expect(readPanelCell('HYPP N/N, GBED N/G').implied).toEqual([])
})
