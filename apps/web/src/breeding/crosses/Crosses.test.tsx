import { expect, test } from 'vitest'
import { differsFrom, worstOutcome } from '../planner/saved-cross.ts'
import { PredictionView } from '../planner/PredictionView.tsx'
import { parentsOf } from '../planner/use-cross.ts'
import { crosses } from '../../stories/book-fixtures.ts'
import { affectedPrediction, clearPrediction, fullPrediction } from '../../stories/breeding-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { NoCrosses } from './CrossesPage.tsx'
import { CrossList } from './CrossList.tsx'

const list = markupOf(<CrossList crosses={crosses} q="jet" />)

test('a saved cross is listed with its finding, figures, worst outcome, notes and bookings', () => {
  const [first = '', second = '', third = ''] = list.all('li')
  expect(first).toContain('Copperline Jet × Miss Turnrow')
  expect(first).toContain(fullPrediction.finding[0]?.text ?? 'no finding')
  expect(first).toMatch(/Saved Nov 22, 2026 cross 118 .* SI ± \d/)
  expect(first).toContain('Notes: Ask about the chute fee.')
  expect(second).toContain(worstOutcome(affectedPrediction).words)
  expect(second).toContain('Booked 2027')
  expect(third).toContain('Booked no') // a canceled booking is none
  expect(list.html).toContain('/breeding?cross=118')
  expect(list.html).toContain('/crosses?q=jet&amp;notes=118')
})

test('the worst outcome is the disease a foal can get, else carriers, else clear', () => {
  expect(worstOutcome(affectedPrediction)).toMatchObject({ tone: 'danger', test: 'gbed' })
  expect(worstOutcome(clearPrediction)).toEqual({
    tone: 'ok',
    words: 'Clear on all six tests',
    test: null,
  })
  expect(
    worstOutcome({ ...clearPrediction, panel_of_100: { clear: 50, carrier: 50, at_risk: 0, affected: 0 } }),
  ).toEqual({ tone: 'caution', words: '50 of 100 foals would be carriers', test: null })
})

const parents = parentsOf(fullPrediction)
const [saved] = crosses
const opened = (prediction: typeof fullPrediction | undefined, error: Error | null = null) =>
  markupOf(<PredictionView parents={parents} prediction={prediction} error={error} saved={saved} />)

test('a saved cross shows its own prediction, its day, and a way to predict again where today’s differs', () => {
  const same = opened(fullPrediction)
  expect(same.text).toContain('As saved Nov 22, 2026.')
  expect(same.text).not.toContain('Predict again')
  const other = opened(affectedPrediction)
  expect(other.text).toContain(fullPrediction.finding[0]?.text ?? 'no finding')
  expect(other.text).toContain('Today’s prediction differs. Predict again')
  expect(opened(undefined, new Error('x')).text).toContain('Today it can’t be predicted')
  expect(opened(undefined).text).toContain('As saved Nov 22, 2026.')
})

test('a saved cross says so in place of Save Cross, and can be saved as new', () => {
  const { all, text } = opened(fullPrediction)
  expect(all('button')).not.toContain('Save Cross')
  expect(text).toMatch(/Saved, (Nov 22|Yesterday|\d)/)
  expect(all('button')).toContain('Save as new')
})

test('predictions differ where a figure on the page does', () => {
  const off = (by: number) => ({
    ...fullPrediction,
    expected_si_400: (fullPrediction.expected_si_400 ?? 0) + by,
  })
  expect(differsFrom(fullPrediction, off(0))).toBe(false)
  expect(differsFrom(fullPrediction, off(0.2))).toBe(true)
  expect(differsFrom(fullPrediction, { ...fullPrediction, finding: [] })).toBe(false)
})

test('an empty list says what to do', () => {
  expect(markupOf(<NoCrosses q={undefined} />).text).toContain('press Save Cross')
  expect(markupOf(<NoCrosses q="xyz" />).text).toContain('No saved cross matches “xyz”')
})
