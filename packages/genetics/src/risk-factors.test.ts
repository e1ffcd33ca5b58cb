import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foalPanel } from './foal-panel.ts'
import { panelForecast } from './mendel.ts'
import type { Genotype, PanelGenotypes } from './panel.ts'
import { PANEL_LOCI } from './panel.ts'
import { riskFactors } from './risk-factors.ts'
import type { CrossFacts } from './risk-factors.ts'

const CLEAR: PanelGenotypes = { hypp: 0, pssm1: 0, mh: 0, gbed: 0, herda: 0, myhm: 0 }

function cross(sire: PanelGenotypes, dam: PanelGenotypes, rest: Partial<CrossFacts> = {}): CrossFacts {
  const at = (results: PanelGenotypes) =>
    Object.fromEntries(PANEL_LOCI.map((l) => [l, { genotype: results[l] ?? null }]))
  const full = { sire: { ...CLEAR, ...sire }, dam: { ...CLEAR, ...dam } }
  const forecasts = panelForecast(at(full.sire), at(full.dam))
  return {
    inbreeding: 0,
    completeGenerations: 6,
    accuracy: 0.7,
    ...full,
    forecasts,
    panel: foalPanel(forecasts),
    ...rest,
  }
}

test('a healthy, unrelated, well known cross has no risk factor', () =>
  expect(riskFactors(cross({}, {}))).toEqual([]))

test.each<[PanelGenotypes, PanelGenotypes, string[]]>([
  [{ gbed: 1 }, { gbed: 1 }, ['GBED_AFFECTED_25', 'GBED_CARRIER_50']],
  [{ herda: 1 }, {}, ['HERDA_CARRIER_50']],
  [{ herda: 1 }, { gbed: 1 }, ['GBED_CARRIER_50', 'HERDA_CARRIER_50']],
  [{ pssm1: 1 }, {}, ['PSSM1_AT_RISK_50']],
  [{ pssm1: 2 }, {}, ['PSSM1_AT_RISK_100']],
  [{ pssm1: 1 }, { pssm1: 1 }, ['PSSM1_TWO_COPIES_25', 'PSSM1_AT_RISK_75']],
  [{ pssm1: 1 }, { mh: 1 }, ['PSSM1_WITH_MH_25', 'MH_AT_RISK_50', 'PSSM1_AT_RISK_50']],
  [{ mh: 2 }, {}, ['MH_AT_RISK_100', 'MH_RECORD_DOUBTFUL_SIRE']],
])('%j × %j gives %j, worst first', (sire, dam, codes) =>
  expect(riskFactors(cross(sire, dam))).toEqual(codes),
)

describe('untested parents', () => {
  test('are named, with what the middle already shows', () => {
    expect(riskFactors(cross({ gbed: 1 }, { gbed: null }))).toEqual([
      'GBED_AFFECTED_3', // ¼ of the 10 % of carriers among breeding horses
      'GBED_UNTESTED_DAM',
      'GBED_CARRIER_50',
    ])
    expect(riskFactors(cross({ mh: null }, { mh: null }))).toEqual(['MH_UNTESTED_BOTH'])
  })
  test('unclear copies are named as such', () =>
    expect(riskFactors(cross({}, { pssm1: { copiesMin: 1, copiesMax: 2 } }))).toContain(
      'PSSM1_COPIES_UNCLEAR_DAM',
    ))
  test('conflicting relatives are named', () =>
    expect(riskFactors(cross({}, {}, { conflicts: { sire: ['herda'], dam: [] } }))).toEqual([
      'HERDA_CONFLICT_SIRE',
    ]))
  test('a test beside the panel is not asked for, and doubted like the six', () => {
    expect(riskFactors(cross({ ejsca: 0 }, {}))).toEqual([])
    expect(riskFactors(cross({ ejsca: 2 }, { olws: { copiesMin: 0, copiesMax: 1 } }))).toEqual(
      expect.arrayContaining(['EJSCA_RECORD_DOUBTFUL_SIRE', 'OLWS_COPIES_UNCLEAR_DAM']),
    )
    expect(riskFactors(cross({}, {}, { conflicts: { sire: [], dam: ['ejsca'] } }))).toEqual([
      'EJSCA_CONFLICT_DAM',
    ])
  })
})

test.each([
  [0.0625, []], // first cousins exactly: not above
  [0.0626, ['INBREEDING_MODERATE']],
  [0.125, ['INBREEDING_CLOSE', 'INBREEDING_MODERATE']],
])('F = %f gives %j', (inbreeding, codes) =>
  expect(riskFactors(cross({}, {}, { inbreeding }))).toEqual(codes),
)

test('thin evidence comes last', () => {
  const facts = cross(
    { herda: 1 },
    {},
    { accuracy: 0.3, completeGenerations: 1.7, thinDistances: [350, 440] },
  )
  expect(riskFactors(facts)).toEqual([
    'LOW_ACCURACY',
    'PEDIGREE_SHALLOW_1',
    'HERDA_CARRIER_50',
    'THIN_EVIDENCE_350',
    'THIN_EVIDENCE_440',
  ])
})

test.each([
  [0.5, 3, []], // at the limits: not below
  [0.49, 3, ['LOW_ACCURACY']],
  [0.5, 2.99, ['PEDIGREE_SHALLOW_2']],
])('accuracy %f with %f generations gives %j', (accuracy, completeGenerations, codes) =>
  expect(riskFactors(cross({}, {}, { accuracy, completeGenerations }))).toEqual(codes),
)

test('codes are unique and upper-case for any parents', () => {
  const genotype = fc.constantFrom<Genotype>(0, 1, 2, null, { copiesMin: 1, copiesMax: 2 })
  const panel = fc.record(Object.fromEntries(PANEL_LOCI.map((l) => [l, genotype])))
  fc.assert(
    fc.property(panel, panel, (sire, dam) => {
      const codes = riskFactors(cross(sire, dam))
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.every((c) => /^[A-Z0-9_]+$/.test(c))).toBe(true)
    }),
    { numRuns: 50 },
  )
})
