import { expect, test } from 'vitest'
import { raceFinding } from './finding.ts'

const fieldOf = (chances: readonly number[]) =>
  chances.map((win_probability, i) => ({
    horse_name: `H${i + 1}`,
    win_probability,
    projected_si: 95 - i,
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
