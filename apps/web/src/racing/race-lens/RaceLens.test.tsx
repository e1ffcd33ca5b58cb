import { COMMON_DISTANCES, OTHER_DISTANCES } from '@quarterpole/contract/limits'
import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import type { RunnerPrediction } from '@quarterpole/contract/race'
import { NO_PERCENTS } from '@quarterpole/racing/whole-percents'
import { describe, expect, test } from 'vitest'
import { searchOfSuggestion, suggestionWords } from './SuggestField.tsx'
import { ApiError } from '../../app/api/error.ts'
import { cards, drawnRace, emptyDraft, fullRace, thinRace, untested } from '../../stories/race-fixtures.ts'
import { myRunners } from '../../stories/my-runners-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { CalibrationView } from './CalibrationPanel.tsx'
import { CardBuilder } from './CardBuilder.tsx'
import { fieldOf } from '../race/field.ts'
import { MyRunnersView } from './MyRunners.tsx'
import { PredictionPanel } from './PredictionPanel.tsx'
import { RaceSheet } from './RaceSheet.tsx'
import { enteredChances, RunnerTable, siAxis } from './RunnerTable.tsx'
import { Why } from './Why.tsx'
import { SealView } from './SealBox.tsx'
import { type Chances, changedChances } from '../race/what-if.ts'

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
      injuries={draft.horses.map(() => null)}
      onScratch={nothing}
      onPredict={nothing}
      {...rest}
    />,
  )
const panel = (rest: Partial<Parameters<typeof PredictionPanel>[0]>) =>
  markupOf(
    <PredictionPanel
      running={{ run: undefined, onRun: () => {} }}
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
  test('marks an injured horse with the days by the race, and offers to scratch him', () => {
    const draft = { ...emptyDraft, horses: [1, 2], field: fieldOf({ horses: '1-2' }) }
    const injury = { type: 'Fetlock chip', injury_date: '2026-10-13', expected_days_off: 135 }
    const { text, attributes } = builder(draft, { injuries: [null, injury] })
    expect(text).toContain('out: fetlock chip, day 38 of about 135')
    expect(attributes('aria-label')).toContain('Scratch Horse 2 from the field')
    expect(attributes('aria-label')).not.toContain('Scratch Horse 1 from the field')
    const later = builder({ ...draft, date: '2026-10-13' }, { injuries: [null, injury] })
    expect(later.text).not.toContain('out:')
  })
  test('numbers no horse before posts are drawn, then each in its box', () => {
    const draft = { ...emptyDraft, horses: [1, 2], field: fieldOf({ horses: '1-2' }) }
    expect(builder(draft).text).not.toContain('post 1')
    expect(builder({ ...draft, lanes: true }).text).toMatch(/post 1 ?Horse 1 .*post 2 ?Horse 2/)
  })
  test('without any track or with tracks that failed says what to do', () => {
    expect(builder(emptyDraft).text).toContain('No tracks yet.')
    const failed = builder(emptyDraft, { tracks: undefined, tracksFailed: true })
    expect(failed.text).toContain('The tracks didn’t load.')
    expect(failed.all('button')).toContain('Try Again')
  })
})

/** The reasons of a runner, as entered or as tried. */
const why = (runner: RunnerPrediction, as: { tried?: number; shown?: Chances } = {}) =>
  markupOf(
    <Why
      runner={runner}
      prediction={fullRace}
      shown={as.shown ?? enteredChances(runner, 0)}
      percents={{ ...NO_PERCENTS, win: 31 }}
      domain={siAxis(fullRace.predictions)}
      tried={as.tried}
    />,
  )

/** Each runner's row. */
const rowsOf = ({ html }: ReturnType<typeof markupOf>) => html.split(/<tr[^>]*><td class="[^"]*rank/).slice(1)

describe('a prediction', () => {
  test('has chances that add up to 100, 200 and 300, in order of the chance to win', () => {
    const rows = rowsOf(panel({ prediction: fullRace }))
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
    const { all, text } = why(fullRace.predictions[0] ?? never())
    const steps = all('tr')
      .flatMap((row) => /[−+]?\d+\.\d$/.exec(row)?.[0].replace('−', '-') ?? [])
      .map(Number)
    const projected = fullRace.predictions[0]?.projected_si ?? 0
    expect(text).toContain(`Why ${projected.toFixed(1)}`)
    expect(text).toContain('Confidence in SI Confidence 76.0 %')
    const [base = 0, ...rest] = steps.slice(0, -1)
    expect(base + rest.reduce((a, b) => a + b, 0)).toBeCloseTo(projected, 0)
  })
  test('says of a horse nobody knows that there is not enough data', () => {
    expect(panel({ prediction: thinRace }).text.match(/not enough data/g)).toHaveLength(
      thinRace.predictions.length,
    )
    expect(panel({ prediction: fullRace }).text).not.toContain('not enough data')
  })
  test('has the rank as a plain figure, and the post in a box of its own once drawn', () => {
    const heads = (prediction: typeof fullRace) => panel({ prediction }).all('th')
    expect(heads(fullRace).slice(0, 2)).toEqual(['Rank', 'Horse'])
    expect(heads(drawnRace).slice(0, 3)).toEqual(['Rank', 'Post', 'Horse'])
    const rows = rowsOf(markupOf(<RunnerTable prediction={drawnRace} />))
    for (const [i, row] of rows.entries()) {
      const [rank, post] = row.split('</td>').map((cell) => cell.slice(cell.indexOf('>') + 1))
      expect(rank).toBe(String(i + 1))
      expect(post).toMatch(
        new RegExp(`<span class="[^"]*box[^"]*">.*${drawnRace.predictions[i]?.post_position}</span>`),
      )
    }
  })
  test('links each runner to his page, and says how long the runner was off', () => {
    const { attributes, text } = panel({ prediction: fullRace })
    expect(attributes('href')).toContain('/horses/9000')
    expect(text).toContain('off 12 days · last work 6 days')
    expect(text).toContain('no works on file')
    expect(why(fullRace.predictions[0] ?? never()).text).toContain(
      'Nov 14, 2026 6 350 18.10, handily, from the gate 2/14',
    )
  })
  test('marks who is out, or too old to start, with Scratch beside all where another race can be tried', () => {
    const scratch = (result: ReturnType<typeof panel>) =>
      result.attributes('aria-label').filter((label) => label.startsWith('Scratch '))
    const tried = { altitudeM: 9, weather: cards[0]?.request.weather_conditions ?? never() }
    expect(panel({ prediction: fullRace }).text).toContain('out: fetlock chip, day 38 of about 135')
    expect(scratch(panel({ prediction: fullRace }))).toEqual([])
    expect(scratch(panel({ prediction: fullRace, tried }))).toHaveLength(fullRace.predictions.length)
    const two = { ...fullRace, predictions: fullRace.predictions.slice(0, 2) }
    expect(scratch(panel({ prediction: two, tried }))).toEqual([]) // two must run
    const late = fullRace.predictions.map((runner) => ({
      ...runner,
      age: 11,
      starts: 0,
      active_injury: null,
    }))
    expect(panel({ prediction: { ...fullRace, predictions: late } }).text).toContain(
      '11 years old, no starts: check eligibility',
    )
  })
  test('tried without a horse keeps its rows in place, with what was as a tick', () => {
    const scratched = fullRace.predictions[0]?.horse_id ?? never()
    const tried = {
      distance: 400,
      condition: 'fast',
      wind: 5,
      from: 'unknown',
      scratched: [scratched],
    } as const
    const whatIf = {
      entered: { ...tried, scratched: [] },
      tried,
      isChanged: true,
      chances: changedChances(fullRace, tried),
      canScratch: true,
      change: nothing,
      scratch: nothing,
      putBack: nothing,
      reset: nothing,
    }
    const table = markupOf(<RunnerTable prediction={fullRace} whatIf={whatIf} />)
    const rows = rowsOf(table)
    expect(table.attributes('aria-label')).toContain('Put back Tin Roof Rain')
    expect(rows[0]).toContain('Scratched')
    expect(rows[0]).not.toContain('was ')
    expect(rows[0]).not.toContain('data-sheet') // of a horse that doesn't run there are no reasons
    const shares = rows.slice(1).map((row) => Number(/(\d+)(?:<!-- -->)?<span[^>]*>%<\/span>/.exec(row)?.[1]))
    expect(shares.reduce((sum, value) => sum + value, 0)).toBe(100)
    for (const row of rows.slice(1)) {
      expect(row).toMatch(/was \d+%/)
      expect(row.match(/<line[^>]*class="[^"]*was/g)).toHaveLength(1)
    }
    expect(rows[1]).toContain('Second Cutting')
  })
  test('has reasons that follow what is tried', () => {
    const [runner = never()] = fullRace.predictions
    const entered = { win: 0.27, place: 0.46, show: 0.62, projectedSi: runner.projected_si, rank: 1 }
    expect(why(runner).text).not.toContain('As tried')
    expect(why(runner, { tried: 400, shown: { ...entered, win: 0.31 } }).text).toContain(
      'As tried she wins 31%. The steps are those of the race as entered.',
    )
    expect(why(runner, { tried: 440, shown: { ...entered, win: 0.31, projectedSi: 84.2 } }).text).toContain(
      'As tried she wins 31% and is projected 84.2 at 440 yards.',
    )
  })
  test('sealed before works and injury dates were kept says nothing of them', () => {
    const predictions = fullRace.predictions.map(({ works: _w, injury: _i, sire_id: _s, ...kept }) => kept)
    const { text } = panel({ prediction: { ...fullRace, predictions } })
    expect(text).toContain('out: fetlock chip')
    expect(text).not.toContain('day 38')
    expect(text).not.toMatch(/works/)
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
test('my runners link to the sealed card and to the horse; without one it says how they get there', () => {
  expect(markupOf(<MyRunnersView entered={[]} raced={[]} />).text).toContain('Predict a race and seal it')
  const { text, attributes, all } = markupOf(<MyRunnersView {...myRunners} />)
  expect(all('tr')).toHaveLength(2 + myRunners.entered.length + myRunners.raced.length)
  expect(text).toContain('Tin Roof Rain Nov 20, 2026 Race 5, 7:40 PM Los Alamitos Race Course')
  expect(text).toContain('post not drawn')
  expect(text).toContain('1st of 8')
  expect(text).toMatch(/about \d+ in \d+ ?, field of 8/)
  expect(text).not.toMatch(/ in \d+ of /)
  expect(text).toContain('did not finish')
  expect(attributes('href')).toContain('/race-cards/70')
  expect(attributes('href')).toContain('/horses/9001')
})

test('the printed race has the head, every runner and where the numbers come from', () => {
  const request = { weather_conditions: cards[0]?.request.weather_conditions ?? never(), purse: 12_000 }
  const { text, all } = markupOf(<RaceSheet prediction={drawnRace} request={request} />)
  expect(text).toContain('Race 5, Los Alamitos Race Course')
  expect(text).toContain(
    'post time 7:40 PM · 400 yards · fast · purse $12,000 · 75 °F, wind 5 mph · 8 horses',
  )
  // two heads, two lines a runner, and one in the hundred runnings
  expect(all('tr')).toHaveLength(2 + 3 * drawnRace.predictions.length)
  for (const { horse_name } of drawnRace.predictions) expect(text).toContain(horse_name)
  expect(text).toContain('R. Vallejo, Luz Arredondo')
  expect(text).toContain('101 · 96 · 97')
  expect(text).toContain('out: fetlock chip, day 38 of about 135.')
  expect(text).toContain('For: its own record (+2.6), its sire and dam (+1.6).')
  expect(text).toContain('Model 1.0.0 fit 3.')
})

test('a chance that rounds to none or to all is neither, in Race Lens and in print', () => {
  const chances = [
    [0.997, 0.999, 1],
    [0.002, 0.6, 1],
    [0.001, 0.401, 1],
  ]
  const predictions = drawnRace.predictions.slice(0, 3).map(({ finish: _, ...runner }, i) => {
    const [win_probability = 0, place_probability = 0, show_probability = 0] = chances[i] ?? []
    return { ...runner, win_probability, place_probability, show_probability }
  })
  const prediction = { ...drawnRace, predictions }
  const request = { weather_conditions: cards[0]?.request.weather_conditions ?? never() }
  const printed = markupOf(<RaceSheet prediction={prediction} request={request} />).all('td')
  expect(printed.filter((text) => text.endsWith('%'))).toEqual([
    '>99%',
    '>99%',
    '100%',
    '<1%',
    '60%',
    '100%',
    '<1%',
    '40%',
    '100%',
  ])
  const lens = markupOf(<RunnerTable prediction={prediction} />).html
  const shown = [...lens.matchAll(/>([^<>]+)<span class="[^"]*unit[^"]*">%/g)].map(([, value]) => value)
  expect(shown).toEqual(expect.arrayContaining(['&gt;99', '&lt;1', '60', '40', '100']))
  expect(shown).not.toContain('0')
})

function never(): never {
  throw new Error('the fixtures have it')
}

test('a suggested field is a card with its track, distance and horses', () => {
  const field = {
    track_id: 3 as TrackId,
    track_name: 'Sunland Park',
    distance_yards: 440,
    horses: [7, 9].map((id) => ({ horse_id: id as HorseId, name: `Horse ${id}`, last_start: '2026-11-04' })),
  }
  expect(searchOfSuggestion(field)).toEqual({ track: 3, distance: 440, horses: '7-9' })
  expect(suggestionWords(field)).toBe('Your last 2 sound runners, at Sunland Park, 440 yd.')
})
