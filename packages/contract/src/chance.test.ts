import { expect, test } from 'vitest'
import { chanceInWords } from './chance.ts'

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
