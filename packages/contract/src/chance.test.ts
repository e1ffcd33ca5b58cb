import { expect, test } from 'vitest'
import { chanceInWords, wholePercent } from './chance.ts'

test.each([
  [0.28, 'about 3 in 10'],
  [0.26, 'about 1 in 4'],
  [0.22, 'about 1 in 5'],
  [0.5, 'about 1 in 2'],
  [0.045, 'about 1 in 20'],
  [0.04, 'about 1 in 25'],
  [0.11, 'about 1 in 10'],
  [0.999, 'almost certain'],
  [0.001, 'less than 1 in 100'],
  [0, 'less than 1 in 100'],
])('%d reads %s', (probability, words) => expect(chanceInWords(probability)).toBe(words))

test('a higher chance never gets a smaller fraction', () => {
  let last = 0
  for (let p = 0.006; p < 0.995; p += 0.001) {
    const [, wins, of] = /about (\d+) in (\d+)/.exec(chanceInWords(p)) ?? []
    const said = Number(wins) / Number(of)
    expect(said).toBeGreaterThanOrEqual(last)
    last = said
  }
})

test.each([
  [0, '0'],
  [0.004, '<1'],
  [0.005, '1'],
  [0.27, '27'],
  [0.996, '>99'],
  [0.999_999_999_999, '100'],
  [1, '100'],
])('%d is %s percent', (probability, percent) => expect(wholePercent(probability)).toBe(percent))
test('a percent that makes a field add up to 100 stays, unless it denies the chance', () => {
  expect(wholePercent(0.008, 0)).toBe('<1')
  expect(wholePercent(0.278, 27)).toBe('27')
})
