import { expect, test } from 'vitest'
import { sealedScore, tested, untested } from '../../stories/race-fixtures.ts'
import { calibrationFinding, gradedOf, gradedWords, notYetWords, wonOf, wonRange } from './calibration.ts'

const bin = (runners: number, predicted: number, won: number) => ({
  from: predicted,
  to: predicted,
  runners,
  predicted,
  won,
})

test('the score is of sealed cards if there are enough, else of past races, else none', () => {
  expect(gradedOf(sealedScore)).toMatchObject({ of: 'sealed', cards: 28 })
  expect(gradedOf(tested)).toMatchObject({ of: 'backtest', bestRecent: 1.97 })
  expect(gradedOf(untested)).toBeNull()
})

test('each score says which races were graded', () => {
  const said = [sealedScore, tested].map((report) => {
    const held = gradedOf(report)
    return held && gradedWords(held)
  })
  expect(said[0]).toContain('28 cards')
  expect(said[1]).toMatch(/races from .*2024.* to .*2026.*, each predicted from earlier days only/)
})

test('too few races are counted against the number needed; enough of them wait for the test', () => {
  expect(notYetWords(untested)).toBe('25 of the 50 races we need to grade ourselves on your horses.')
  expect(notYetWords({ backtest: { kind: 'not_tested_yet' } })).toContain('grading our predictions')
})

test('the headline is the highest bin with twenty runners', () => {
  const bins = [bin(400, 0.1, 0.09), bin(96, 0.3, 28 / 96), bin(19, 0.5, 0.6)]
  expect(calibrationFinding(bins)).toBe('When we said about 3 in 10, they won 28 of 96')
  expect(calibrationFinding([bin(19, 0.5, 0.6)])).toBe('How often we were right')
})

test('a count keeps to whole horses, and its range holds its share and stays within nothing and all', () => {
  expect(wonOf(bin(7, 0.2, 1.5 / 7))).toBe('2 of 7')
  for (const won of [0, 0.3, 1]) {
    const [low, high] = wonRange({ won, runners: 10 })
    expect(low).toBeGreaterThanOrEqual(0)
    expect(high).toBeLessThanOrEqual(1)
    expect(low).toBeLessThanOrEqual(won)
    expect(high).toBeGreaterThan(won - 1e-12) // what rounding leaves of it
  }
})
