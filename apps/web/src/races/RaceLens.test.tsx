import { COMMON_DISTANCES, OTHER_DISTANCES } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/error.ts'
import { cards, emptyDraft, fullRace, thinRace, untested } from '../gallery/race-fixtures.ts'
import { markupOf } from '../gallery/markup.tsx'
import { CalibrationView } from './CalibrationPanel.tsx'
import { CardBuilder } from './CardBuilder.tsx'
import { PredictionPanel } from './PredictionPanel.tsx'
import { ScoreTable } from './ScoreBook.tsx'
import { SealView } from './SealBox.tsx'

const nothing = () => {}
const builder = (draft: typeof emptyDraft, rest: Partial<Parameters<typeof CardBuilder>[0]> = {}) =>
  markupOf(
    <CardBuilder
      draft={draft}
      tracks={[]}
      tracksFailed={false}
      onTracksRetry={nothing}
      names={draft.horses.map((id) => `Horse ${id}`)}
      predicted={false}
      busy={false}
      onChange={nothing}
      onAdd={nothing}
      onRemove={nothing}
      onPredict={nothing}
      {...rest}
    />,
  )
const panel = (rest: Partial<Parameters<typeof PredictionPanel>[0]>) =>
  markupOf(
    <PredictionPanel
      prediction={undefined}
      pending={false}
      error={null}
      isStale={false}
      onRetry={nothing}
      {...rest}
    />,
  )

describe('the race card', () => {
  test('has the distances and defaults of the product, and says what is missing', () => {
    const { html, text } = builder(emptyDraft)
    const radios = [...html.matchAll(/type="radio"[^>]*value="(\d+)"/g)].map(([, value]) => Number(value))
    expect(radios).toEqual([...COMMON_DISTANCES])
    for (const yards of OTHER_DISTANCES) expect(text).toContain(`${yards} yards`)
    expect(html).toMatch(/checked=""[^>]*value="400"|value="400"[^>]*checked=""/)
    for (const value of ['75', '5', '50']) expect(html).toContain(`value="${value}"`)
    expect(text).toContain('Predict Pick a track and at least 2 horses.')
  })
  test('with twelve horses is full', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => at + 1)
    expect(builder({ ...emptyDraft, horses: twelve }).text).toContain(
      '12 in the field, 2 to 12 allowed . The field is full.',
    )
    expect(builder({ ...emptyDraft, horses: twelve.slice(1) }).text).not.toContain('The field is full')
  })
  test('without any track or with tracks that failed says what to do', () => {
    expect(builder(emptyDraft).text).toContain('No tracks yet.')
    const failed = builder(emptyDraft, { tracks: undefined, tracksFailed: true })
    expect(failed.text).toContain('The tracks didn’t load.')
    expect(failed.all('button')).toContain('Try Again')
  })
})

describe('a prediction', () => {
  test('has chances that add up to 100, 200 and 300, in order of the chance to win', () => {
    const rows = panel({ prediction: fullRace }).html.split('<tbody').slice(1)
    const percents = rows.flatMap((row) => {
      const values = [...row.matchAll(/(\d+)<span[^>]*>%<\/span>/g)].map(([, value]) => Number(value))
      return values.length >= 3 ? [values.slice(0, 3)] : []
    })
    expect(percents).toHaveLength(fullRace.predictions.length)
    const total = (column: number) => percents.reduce((sum, values) => sum + (values[column] ?? 0), 0)
    expect([total(0), total(1), total(2)]).toEqual([100, 200, 300])
    const win = percents.map(([value]) => value ?? 0)
    expect(win).toEqual(win.toSorted((a, b) => b - a))
  })
  test('gives the steps behind the first projection, which add up to it', () => {
    const { all, text } = panel({ prediction: fullRace })
    const steps = all('tr')
      .flatMap((row) => /[−+]?\d+\.\d$/.exec(row)?.[0].replace('−', '-') ?? [])
      .map(Number)
    const projected = fullRace.predictions[0]?.projected_si ?? 0
    expect(text).toContain(`Why ${projected.toFixed(1)}`)
    const [base = 0, ...rest] = steps.slice(0, -1)
    expect(base + rest.reduce((a, b) => a + b, 0)).toBeCloseTo(projected, 0)
  })
  test('says of a horse nobody knows that there is not enough data', () => {
    expect(panel({ prediction: thinRace }).text.match(/not enough data/g)).toHaveLength(
      thinRace.predictions.length,
    )
    expect(panel({ prediction: fullRace }).text).not.toContain('not enough data')
  })
  test('never speaks of betting', () => {
    for (const { text } of [builder(emptyDraft), panel({ prediction: fullRace }), panel({})])
      expect(text).not.toMatch(/\b(odds|stake|payout|tip|bet)\b/i)
  })
  test('of a changed card says so; a refused one shows the server’s sentence', () => {
    expect(panel({ prediction: fullRace, isStale: true }).text).toContain('You’ve changed the race.')
    expect(
      panel({ error: new ApiError(404, { detail: 'There is no horse with the id 77.' }) }).text,
    ).toContain('id 77')
    expect(panel({}).text).toContain('Set your field')
  })
})

test('too few races are counted against the number needed', () => {
  const { text } = markupOf(<CalibrationView report={untested} />)
  expect(text).toContain('Too few races yet to grade these predictions')
  expect(text).toMatch(/\d+ of the \d+ races we need/)
})
test('a sealed card shows its moment and cannot be sealed again', () => {
  const seal = (sealedAt: string | undefined, isStale = false) =>
    markupOf(
      <SealView prediction={fullRace} sealedAt={sealedAt} isStale={isStale} busy={false} onSeal={nothing} />,
    )
  expect(seal(undefined).all('button')).toEqual(['Seal prediction'])
  expect(seal(undefined, true).text).toContain('Predict again first.')
  expect(seal('2026-11-20T18:04:00.000Z').all('button')).toEqual([])
})
test('the score book lists cards with or without results', () => {
  expect(markupOf(<ScoreTable cards={[]} />).text).toContain('No sealed cards yet')
  expect(markupOf(<ScoreTable cards={cards} />).all('tr')).toHaveLength(cards.length + 1)
})
