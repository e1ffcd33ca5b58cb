import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import {
  bredMare,
  donorMare,
  flushedMare,
  foaledMare,
  inFoalMare,
  openMare,
  receivedMare,
  recipientMare,
  seasonDay,
  seasonMares,
} from '../../stories/season-fixtures.ts'
import { byDue, MareList } from './MareList.tsx'
import { MareView } from './MareView.tsx'

const listed = (mares: typeof seasonMares) =>
  markupOf(<MareList mares={mares} season={2027} today={seasonDay} />)

test('a row says her state, her last breeding and what is next', () => {
  const { text, attributes } = listed([bredMare])
  expect(text).toContain('Amber Fever to High Oracle State Bred, not scanned Last bred Mar 8, 2027')
  expect(text).toContain('14-day scan in 12 days, Mar 22, 2027')
  expect(listed(seasonMares).text).toContain('to Tin Roof Rusted , embryo in Recip 12')
  expect(text).toContain('Scan for Amber Fever')
  expect(attributes('href')).toContain('/mares?season=2027&mare=1')
})

test('a mare in foal is foaled, a mare that foaled is bred back, an open mare is bred', () => {
  expect(listed([inFoalMare]).attributes('href')).toContain('/mares?season=2027&mare=2&cover=2&form=foaling')
  expect(listed([inFoalMare]).text).toContain('5 days past her date')
  expect(listed([foaledMare]).text).toContain('Corral Lily Foaled Feb 20, 2027 State Not bred')
  const early = markupOf(<MareList mares={[inFoalMare]} season={2027} today="2026-12-01" />)
  expect(early.attributes('href').join()).not.toContain('form=foaling')
  expect(listed([openMare]).attributes('href')).toContain('/mares?season=2027&mare=4&form=cover')
})

test('a mare has a row for each embryo, and the mare that carries one isn’t “not bred”', () => {
  const { text } = listed([donorMare])
  expect(text).toContain('Gold Rein to High Oracle , embryo in Big Red State In foal')
  expect(text).toContain('Gold Rein to Tin Roof Rusted , embryo in Recip 14 State In foal')
  const carrying = listed([recipientMare]).text
  expect(carrying).toContain('Big Red carries an embryo of Gold Rein by High Oracle State In foal')
  expect(carrying).not.toContain('Not bred')
  const page = markupOf(<MareView mare={recipientMare} season={2027} today={seasonDay} />).text
  expect(page).toContain('Carries an embryo of Gold Rein by High Oracle')
  expect(page).not.toContain('Not bred in 2026')
})

test('what is due first, then by name', () => {
  const names = seasonMares
    .toReversed()
    .toSorted(byDue(2027))
    .map(({ mare_name }) => mare_name)
  expect(names).toEqual([
    'Ember Draw',
    'Branch Mesa',
    'Amber Fever',
    'Flint Waltz',
    'Corral Lily',
    'Dust Anthem',
    'Garnet Slough',
    'Hazel Recip',
  ])
})

test('her season has every event in order, the next steps, and where the foaling date comes from', () => {
  const { text, attributes } = markupOf(<MareView mare={inFoalMare} season={2027} today={seasonDay} />)
  const events = ['Bred to Apr 12, 2026, pasture', 'Scanned twins', 'Scanned in foal']
  const places = events.map((words) => text.indexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(text).toContain(
    'Mar 5, 2027 (Feb 20, 2027 to Mar 15, 2027), her own average of 346 days over 4 foals (338 to 353)',
  )
  expect(text).toContain('One pinched, one strong')
  expect(attributes('href')).toContain('/mares?season=2027&mare=2&cover=2&form=slipped')
})

test('a breeding that has ended offers no step and names its foal', () => {
  const { text } = markupOf(<MareView mare={foaledMare} season={2027} today={seasonDay} />)
  expect(text).toContain('Foal: 2027 filly by High Oracle out of Corral Lily')
  expect(text).not.toContain('Scanned today')
  expect(text).not.toContain('Delete breeding')
})

test('a mare without a breeding says so', () => {
  expect(markupOf(<MareView mare={openMare} season={2027} today={seasonDay} />).text).toContain(
    'Not bred in 2026 or 2027',
  )
})

test('a donor says when she was flushed, and a recipient of an embryo that no breeding follows isn’t open', () => {
  expect(listed([flushedMare]).text).toContain('flushed Feb 28, 2027: 2 embryos State Flushed')
  expect(listed([flushedMare]).text).toContain('Bred again')
  const { text } = listed([receivedMare])
  expect(text).toContain(
    'Hazel Recip carries embryo E1 of Garnet Slough since Feb 28, 2027 State Transferred',
  )
  expect(text).toContain('Foaling due Jan 26, 2028')
  expect(listed([receivedMare]).attributes('href').join()).toContain('form=cover&recipient=Hazel+Recip')
  expect(text).not.toContain('Not bred')
  const page = (mare: typeof receivedMare) =>
    markupOf(<MareView mare={mare} season={2027} today={seasonDay} />).text
  expect(page(receivedMare)).toContain('Carries embryo E1 of Garnet Slough')
  expect(page(flushedMare)).toContain('Flushed Feb 28, 2027: 2 embryos')
  expect(page({ ...openMare, flushes: [{ day: '2027-02-28', embryos: 1 }] })).toContain('Loading her embryos')
})
