import { expect, test } from 'vitest'
import { foalPanel } from './foal-panel.ts'
import { panelForecast } from './mendel.ts'
import type { Genotype, PanelGenotypes } from './panel.ts'
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
  [{ pssm1: null }, { pssm1: 1 }, 'at_risk', 'PSSM1, at least 50 at risk'],
  [{ gbed: { copiesMin: 1, copiesMax: 2 } }, { gbed: 1 }, 'affected', 'GBED, 25 affected'], // a horse that bred has one
  [{ herda: { copiesMin: 1, copiesMax: 2 } }, { herda: 1 }, 'affected', 'HERDA, at least 25 affected'],
  [{ herda: { copiesMin: 0, copiesMax: 1 } }, { herda: 1 }, 'untested', 'HERDA unclear, up to 25 affected'],
  [{ myhm: { copiesMin: 0, copiesMax: 1 } }, {}, 'untested', 'MYHM unclear'],
  [{ ejsca: 1 }, { ejsca: 1 }, 'affected', 'EJSCA, 25 affected'],
  [{ olws: 1 }, {}, 'untested', 'OLWS not tested, up to 25 affected'], // only a known carrier brings in a test beside the panel
  [{ olws: 1 }, { olws: 0 }, 'carrier', 'OLWS, 50 carriers'],
  [{ olws: 0 }, {}, 'clear', 'clear on all six'],
  [{ gbed: 1, pssm1: 2 }, { gbed: 1, pssm1: 2 }, 'affected', 'GBED, 25 affected'], // the gravest, not the most frequent
])('%j × %j: %s, "%s"', (sire, dam, code, label) => expect(of(sire, dam)).toMatchObject({ code, label }))

const RESULTS: readonly Genotype[] = [
  0,
  1,
  2,
  null,
  { copiesMin: 1, copiesMax: 2 },
  { copiesMin: 0, copiesMax: 1 },
]

test('affected foals are those of the full panel, either way round, and open where its range is', () => {
  for (const locus of PANEL_LOCI)
    for (const s of RESULTS)
      for (const d of RESULTS) {
        const at = (g: PanelGenotypes) =>
          Object.fromEntries(PANEL_LOCI.map((l) => [l, { genotype: { ...CLEAR, ...g }[l] ?? null }]))
        const forecasts = panelForecast(at({ [locus]: s }), at({ [locus]: d, herda: 1 }))
        const { affected_of_100 } = of({ [locus]: s }, { [locus]: d, herda: 1 })
        if (forecasts.some(({ low, high }) => low[2] < high[2])) expect(affected_of_100).toBeNull()
        else expect(affected_of_100).toBeCloseTo(100 * foalPanel(forecasts).shares.affected, 10)
        expect(of({ [locus]: d }, { [locus]: s })).toEqual(of({ [locus]: s }, { [locus]: d }))
      }
})

test('a foal can be affected where a known holder meets a horse that may hold a copy too', () => {
  expect(of({ herda: 1 }, { herda: null }).can_affect).toBe(true)
  expect(of({ herda: 1 }, {}).can_affect).toBe(false)
  expect(of({ herda: null }, { herda: null }).can_affect).toBe(false) // the breed's risk, not this cross's
  expect(of({ herda: 1 }, { herda: 1 }).can_affect).toBe(true)
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
