import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { cards } from '../../stories/race-fixtures.ts'
import { gradedRunners, percentsOf, placeChances, wholePercents } from '@quarterpole/racing/whole-percents'
import { asNewCard, resultWords } from './card-words.ts'
import { CardsView } from './RaceCardsPage.tsx'
import { SealedCard } from './SealedCard.tsx'

const [waiting, graded] = cards
if (!waiting || !graded) throw new Error('the gallery has a card of each kind')

test('sealed cards are listed with their result and score, each a link to the card', () => {
  const { html, all, text } = markupOf(<CardsView cards={cards} total={2} isNarrowed={false} />)
  expect(all('tr')).toHaveLength(cards.length + 1)
  expect(html).toContain(`/race-cards/${waiting.id}`)
  expect(text).toContain('no result yet')
  expect(text).toContain(resultWords(graded) ?? 'no words')
})

test('an empty list says what to do, a narrowed one offers all', () => {
  expect(markupOf(<CardsView cards={[]} total={0} isNarrowed={false} />).text).toContain('Seal a prediction')
  expect(markupOf(<CardsView cards={[]} total={0} isNarrowed />).all('a')).toEqual(['Show all'])
})

test('a sealed card shows its prediction, its whole seal and its result, and nothing to change', () => {
  const { all, text } = markupOf(<SealedCard running={{ run: undefined, onRun: () => {} }} card={graded} />)
  expect(text).toContain(graded.input_hash)
  expect(text).toContain('sealed, read only')
  expect(text).toContain(`Log-loss ${graded.score?.log_loss.toFixed(2)}`)
  expect(all('button').join()).not.toMatch(/Seal|Predict/)
  expect(
    markupOf(<SealedCard running={{ run: undefined, onRun: () => {} }} card={waiting} />).text,
  ).toContain('No result yet')
})

test('a sealed card known to be wrong says so on its page and in print, and its chances read the same in both tables', () => {
  const caution = 'Sealed by an earlier version.'
  const view = (card: typeof graded) =>
    markupOf(<SealedCard running={{ run: undefined, onRun: () => {} }} card={card} />).text
  expect(view({ ...graded, caution }).split(caution)).toHaveLength(3)
  expect(view(graded)).not.toContain(caution)
  const { score, prediction } = graded
  if (score === null) throw new Error('the gallery’s second card is graded')
  const sealed = percentsOf(prediction.predictions.map(placeChances))
  const runners = prediction.predictions.map(({ horse_id, win_probability }, i) => ({
    horse_id,
    win_probability,
    finish: prediction.predictions.length - i,
  }))
  const percents = gradedRunners({ runners }, prediction)
  expect(percents.map(({ finish }) => finish)).toEqual(runners.map((_, i) => i + 1))
  for (const { horse_id, percent } of percents)
    expect(percent).toBe(
      sealed[prediction.predictions.findIndex((runner) => runner.horse_id === horse_id)]?.win,
    )
  const some = gradedRunners(score, prediction)
  expect(some.map(({ percent }) => percent).toSorted()).toEqual(
    wholePercents(score.runners.map(({ win_probability }) => win_probability)).toSorted(),
  )
})

test('a card is used again with its field, track, distance and weather, on another day', () => {
  const address = new URL(asNewCard(waiting), 'http://x')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    track: String(waiting.track_id),
    distance: '400',
    temp: '75',
    wind: '5',
    humidity: '50',
    condition: 'fast',
    horses: waiting.request.horse_ids.join('-'),
  })
  const request = { ...waiting.request, post_positions: [1, 2, 3], purse: 9000 }
  expect(asNewCard({ ...waiting, request })).toContain('purse=9000&lanes=drawn')
  expect(asNewCard({ ...waiting, request: { ...request, post_positions: [3, 1, 2] } })).not.toContain('lanes')
})
