import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { expect, describe, test } from 'vitest'
import { ApiError } from '../../app/api/error.ts'
import {
  thinPrediction,
  clearPrediction,
  fullPrediction,
  affectedPrediction,
} from '../../stories/breeding-fixtures.ts'
import { unratedPrediction, untestedPrediction } from '../../stories/open-cross-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { jet, jetGenetics } from '../../stories/parent-fixtures.ts'
import { InbreedingFigure } from '../../herd/pedigree/Inbreeding.tsx'
import { ParentPair } from './ParentPair.tsx'
import { PredictionView } from './PredictionView.tsx'
import { SimilarCrosses } from '../predictions/SimilarCrosses.tsx'
import { parentsOf } from './use-cross.ts'

const parents = parentsOf(fullPrediction)
const names = `${parents.sire.name} × ${parents.dam.name}`
const view = (props: Partial<Parameters<typeof PredictionView>[0]>) =>
  markupOf(<PredictionView parents={parents} prediction={undefined} error={null} {...props} />)

describe('a prediction', () => {
  test('while loading cannot be saved, for the one reason there is', () => {
    const { text, html } = view({})
    expect(text).toContain('Save Cross Complete 6-panel genetics required for both parents')
    expect(html).toMatch(/aria-disabled="true"[^>]*>Save Cross/)
  })
  test('that is refused shows the server’s detail and the names, and blocks saving with its reason', () => {
    const detail = 'Complete 6-panel genetics required for both parents: Miss Turnrow lacks MYHM.'
    const { text, all } = view({ error: new ApiError(422, { detail }) })
    expect(text).toContain('Prediction Failed')
    expect(text).toContain(detail)
    expect(text).toContain(`Unable to generate breeding prediction for ${names}`)
    expect(all('button')).toContain('Try Again')
    expect(text).toContain('Save Cross Complete 6-panel genetics required for both parents')
  })
  test('without all six tests is shown with ranges and the test to order, and cannot be saved', () => {
    const { text, html, all } = view({ prediction: untestedPrediction })
    expect(text).not.toMatch(/Prediction Failed|Try Again|The same hundred/)
    expect(text).toContain('One test settles it: HERDA on Miss Turnrow')
    expect(all('tr').find((row) => row.startsWith('HERDA'))).toMatch(/0 to 50 .*50 .*0 to 50/)
    expect(html).toMatch(/aria-disabled="true"[^>]*>Save Cross/)
    expect(text).toContain('Save Cross Complete 6-panel genetics required for both parents')
  })
  test('can be saved without a test beside the six, and its hundred is counted where no foal can be ill for it', () => {
    const ejsca = (most: number): BreedingPrediction => ({
      ...fullPrediction,
      panel: [
        ...fullPrediction.panel,
        {
          locus: 'ejsca',
          label: 'EJSCA',
          inheritance: 'recessive',
          sire_raw: null,
          dam_raw: null,
          one_copy_matters: false,
          sire_value: most > 0 ? 'N/H' : 'N/N',
          dam_value: null,
          clear: 99,
          one_copy: 1,
          two_copies: 0,
          range: { clear: [50, 100], one_copy: [0, 50], two_copies: [0, most] },
          untested: ['dam'],
          settled_by: 'One test settles it: EJSCA on Miss Turnrow',
        },
      ],
    })
    for (const most of [0, 25])
      expect(view({ prediction: ejsca(most) }).text).not.toContain('Complete 6-panel genetics required')
    expect(view({ prediction: ejsca(0) }).text).toContain('The same hundred')
    expect(view({ prediction: ejsca(25) }).text).not.toContain('The same hundred')
  })
  test('without breeding values still gives inbreeding, shared ancestors and the panel, and can be saved', () => {
    const { text, all, attributes } = view({ prediction: unratedPrediction })
    expect(text).not.toMatch(/Prediction Failed|Try Again|NaN|hundred foals/)
    expect(text).toContain('Speed needs race results: import them.')
    expect(text).toContain('Salt Cedar Kid')
    expect(text).toContain('A price needs the foal’s expected speed')
    expect([...all('h2'), ...all('h3')]).toContain('The foal’s six-panel')
    expect(attributes('href')).toContain('/data')
    expect(text).not.toContain('Complete 6-panel genetics required')
  })
  test('with foals that could die says so first, and saving is not the solid button', () => {
    const { all, html } = view({ prediction: affectedPrediction })
    expect(all('p')[0]).toMatch(/^One foal in four would die of GBED\. /)
    const save = /class="([^"]*)"[^>]*>Save Cross/
    expect(save.exec(html)?.[1]).not.toContain('solid')
    expect(save.exec(view({ prediction: fullPrediction }).html)?.[1]).toContain('solid')
  })
  test('each repeated ancestor can be traced', () => {
    const { attributes } = view({ prediction: fullPrediction })
    const { sire_id, dam_id, common_ancestors } = fullPrediction
    expect(attributes('href')).toEqual(
      expect.arrayContaining(
        common_ancestors
          .slice(0, 6)
          .map(({ id }) => `/breeding/trace?sire=${sire_id}&dam=${dam_id}&ancestor=${id}`),
      ),
    )
  })
  test('that fails without a detail says “Prediction failed”', () =>
    expect(view({ error: new ApiError(500, {}) }).text).toContain('Prediction failed'))
  test('shows every field of the outcome, and export waits for the save', () => {
    const { all, text } = view({ prediction: fullPrediction })
    expect([...all('h2'), ...all('h3')]).toEqual(
      expect.arrayContaining([
        'A hundred foals at 400 yards',
        'Expected speed index',
        'Confidence in this forecast',
        'Inbreeding',
        'Risk factors',
        'The foal’s projected value',
        'The foal’s six-panel',
        'Similar crosses',
      ]),
    )
    expect(text).toContain('Export PDF Save cross first to export PDF')
    expect(text).toContain('What it assumes')
  })
  test.each([thinPrediction, clearPrediction, affectedPrediction])(
    '%# says so of every risk',
    (prediction) => {
      const { attributes, text } = view({ prediction })
      expect(attributes('data-code').toSorted()).toEqual(prediction.risk_factors.toSorted())
      expect(text.includes('None: inbreeding is low')).toBe(prediction.risk_factors.length === 0)
    },
  )
})

test.each([
  [0.0625, 'low', 50],
  [0.0626, 'moderate', 50.08],
  [0.2, 'moderate', 100],
] as const)('F %d reads %s and fills the bar to %d percent', (f, word, percent) => {
  const completeness = { equivalent_generations: 3, by_generation: [1, 1, 1], both_sides: true }
  const { attributes, html } = markupOf(<InbreedingFigure f={f} completeness={completeness} />)
  expect(attributes('aria-label').join()).toMatch(new RegExp(`, ${word};`))
  const widths = [...html.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths[1]).toBeCloseTo(percent, 2)
})

test('the error of a similar cross is shown to one decimal, as in its sentence', () => {
  const [one] = fullPrediction.similar_cross_details ?? []
  if (one === undefined) throw new Error('no fixture')
  const { text } = markupOf(<SimilarCrosses crosses={[{ ...one, mean_si: 85.04, standard_error: 0.42 }]} />)
  expect(text).toContain('85.0 ± 0.4')
})

test('with too little pedigree no inbreeding is claimed, neither in percent nor in a word', () => {
  const completeness = { equivalent_generations: 0, by_generation: [0, 0, 0], both_sides: false }
  const { text } = markupOf(<InbreedingFigure f={0} completeness={completeness} />)
  expect(text).toContain('Too little pedigree to figure inbreeding')
  expect(text).not.toMatch(/low|0\.0/)
})

test('a parent’s tests are there with him, in the lab’s own letters where they say more than N/N', () => {
  const tested = { ...jet, genetic_tests: jetGenetics.tests }
  const view = (horse: typeof jet) =>
    markupOf(<ParentPair sire={{ horse }} dam={{ horse: null }} onChoose={() => {}} />).text
  expect(view(tested)).toContain('HERDA carrier N/HRD')
  expect(view({ ...jet, genetic_tests: [] })).toContain('HERDA untested')
  expect(view(tested)).toContain('Choose a dam')
})
