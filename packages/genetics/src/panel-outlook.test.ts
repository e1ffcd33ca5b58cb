import { expect, test } from 'vitest'
import { foalPanel } from './foal-panel.ts'
import { panelForecast } from './mendel.ts'
import type { PanelGenotypes } from './panel.ts'
import { PANEL_LOCI } from './panel.ts'
import { panelOutlook } from './panel-outlook.ts'

const CLEAR: PanelGenotypes = { hypp: 0, pssm1: 0, mh: 0, gbed: 0, herda: 0, myhm: 0 }
const of = (sire: PanelGenotypes, dam: PanelGenotypes) =>
  panelOutlook({ ...CLEAR, ...sire }, { ...CLEAR, ...dam })

test.each<[PanelGenotypes, PanelGenotypes, string, string]>([
  [{}, {}, 'clear', 'clear on all six'],
  [{ gbed: 1 }, {}, 'carrier', 'GBED, 50 carriers'],
  [{ herda: 1 }, { gbed: 1 }, 'carrier', '75 carriers, two genes'],
  [{ gbed: 1 }, { gbed: 1 }, 'affected', 'GBED, 25 affected'],
  [{ pssm1: 1 }, { gbed: 1 }, 'at_risk', 'PSSM1, 50 at risk'],
  [{ myhm: null }, {}, 'untested', 'MYHM not tested'],
  [{ myhm: null }, { gbed: 1 }, 'untested', 'MYHM not tested'],
  [{ myhm: null, mh: null }, {}, 'untested', 'MH and MYHM not tested'],
  [
    { hypp: null, pssm1: null, mh: null, gbed: null, herda: null, myhm: null },
    {},
    'untested',
    'panel not tested',
  ],
  [{ gbed: null }, { gbed: 1 }, 'untested', 'GBED not tested, up to 25 affected'],
  [{ herda: null }, { herda: 2 }, 'untested', 'HERDA not tested, up to 100 affected'],
  [{ pssm1: null }, { pssm1: 1 }, 'at_risk', 'PSSM1, 53 at risk'], // half at least: a holder bred to an untested horse
  [{ gbed: 1, pssm1: 2 }, { gbed: 1, pssm1: 2 }, 'affected', 'GBED, 25 affected'], // the gravest, not the most frequent
])('%j × %j: %s, "%s"', (sire, dam, code, label) => expect(of(sire, dam)).toMatchObject({ code, label }))

test('affected foals agree with the full panel, either way round', () => {
  for (const locus of PANEL_LOCI)
    for (const s of [0, 1, 2, null] as const)
      for (const d of [0, 1, 2, null] as const) {
        const at = (g: PanelGenotypes) =>
          Object.fromEntries(PANEL_LOCI.map((l) => [l, { genotype: { ...CLEAR, ...g }[l] ?? null }]))
        const full = foalPanel(panelForecast(at({ [locus]: s }), at({ [locus]: d, herda: 1 })))
        expect(of({ [locus]: s }, { [locus]: d, herda: 1 }).affected_of_100).toBeCloseTo(
          100 * full.shares.affected,
          10,
        )
        expect(of({ [locus]: d }, { [locus]: s })).toEqual(of({ [locus]: s }, { [locus]: d }))
      }
})

test('relatives’ information replaces the breed’s', () => {
  const sire = { ...CLEAR, gbed: null }
  const dam = { ...CLEAR, gbed: 1 } as const
  const outlook = panelOutlook(sire, dam, { gbed: { sire: [1 / 3, 2 / 3, 0] } })
  expect(outlook.affected_of_100).toBeCloseTo(100 / 6, 10)
  expect(panelOutlook(sire, dam, { gbed: { sire: [1, 0, 0] } }).label).toBe('GBED not tested')
})

test.each<[keyof PanelGenotypes, boolean]>([
  ['hypp', true],
  ['pssm1', false],
  ['mh', true],
  ['gbed', true],
  ['herda', true],
  ['myhm', true],
])('%s in both parents is grave: %s; in one parent, or untested in one, never', (locus, isGrave) => {
  expect(of({ [locus]: 1 }, { [locus]: 1 }).is_grave).toBe(isGrave)
  expect(of({ [locus]: 1 }, {}).is_grave).toBe(false)
  expect(of({ [locus]: 1 }, { [locus]: null }).is_grave).toBe(false)
})
