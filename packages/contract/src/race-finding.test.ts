import { expect, test } from 'vitest'
import { raceFinding } from './race-finding.ts'

const fieldOf = (chances: readonly number[]) =>
  chances.map((win_probability, i) => ({
    horse_name: `H${i + 1}`,
    win_probability,
    projected_si: 95 - i,
    starts: 4,
    confidence: 0.7,
  }))

test.each([
  [[0.4, 0.2, 0.2, 0.2], 'The records favor H1, about 2 in 5 to win; H2 is next at about 1 in 5.'],
  [
    [0.3, 0.25, 0.25, 0.2],
    'A wide-open race: H1 is the pick at about 3 in 10, and four of 4 are within three speed index points.',
  ],
  [[0.3, 0.25, 0.2, 0.15, 0.1], 'Two horses stand out: H1 and H2 win about 1 in 2 such races between them.'],
  [
    [0.2, 0.18, 0.17, 0.16, 0.15, 0.14],
    'A wide-open race: H1 is the pick at about 1 in 5, and four of 6 are within three speed index points.',
  ],
  [[0.25, 0.25, 0.25, 0.25], 'Nothing on file separates these horses: each wins about 1 in 4.'],
  [[0.6, 0.4], 'The records favor H1, about 3 in 5 to win; H2 is next at about 2 in 5.'],
])('a field with chances %o is summed up', (chances, sentence) => {
  const finding = raceFinding(fieldOf(chances))
  expect(finding.map(({ text }) => text).join('')).toBe(sentence)
})

test('names alone are strong, and a field too small for a race has no finding', () => {
  const strong = raceFinding(fieldOf([0.6, 0.4])).filter((part) => part.strong)
  expect(strong.map(({ text }) => text)).toEqual(['H1', 'H2'])
  expect(raceFinding(fieldOf([1]))).toEqual([])
})

const unknownFrom = (chances: readonly number[], from: number) =>
  fieldOf(chances).map((runner, i) => (i < from ? runner : { ...runner, starts: 0, confidence: 0.1 }))
const textOf = (runners: Parameters<typeof raceFinding>[0]) =>
  raceFinding(runners)
    .map(({ text }) => text)
    .join('')

test('a field mostly unknown is not called, however the chances fall', () => {
  const nine = [0.35, 0.25, 0.06, 0.06, 0.06, 0.06, 0.06, 0.05, 0.05]
  expect(textOf(unknownFrom(nine, 4))).toBe(
    'Too little is on file to call this race: five of 9 horses have no starts on file and little known family. Of the others H1 has the best chance.',
  )
  expect(textOf(unknownFrom([0.5, 0.3, 0.2], 0))).toBe(
    'Too little is on file to call this race: three of 3 horses have no starts on file and little known family.',
  )
  expect(textOf(unknownFrom(nine, 8))).toBe(
    'Two horses stand out: H1 and H2 win about 3 in 5 such races between them. Little is on file of one of them, so that chance is a guess.',
  )
  expect(textOf(unknownFrom(nine, 7))).toMatch(
    / Little is on file of two of them, so their chances are guesses\.$/,
  )
})

test('first-time starters of known breeding are called by it', () => {
  const bred = fieldOf([0.6, 0.4]).map((runner) => ({ ...runner, starts: 0, confidence: 0.5 }))
  expect(textOf(bred)).toBe('Breeding favors H1, about 3 in 5 to win; H2 is next at about 2 in 5.')
})
