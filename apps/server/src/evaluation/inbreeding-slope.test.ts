import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { describe, expect, test } from 'vitest'
import { inbreedingEffect, inbreedingSentence } from './inbreeding-slope.ts'

const runWith = (parameters: Record<string, number>) => ({ parameters }) as unknown as EvaluationRow // all that is read of it

describe('the sentence', () => {
  const sentenceFor = (slope: number, se: number) =>
    inbreedingSentence(
      runWith({ inbreeding_slope: slope, inbreeding_slope_se: se, inbreeding_slope_assumed_sd: 8 }),
    )

  test.each([
    [-12.8, 4, 'In this herd, each 6.25% of inbreeding costs 0.8 SI points, give or take 0.3.'],
    [
      -1.6,
      7.5,
      'This herd has too few starts to be sure what inbreeding costs: 0.1 SI points, give or take 0.5, are taken off for each 6.25%.',
    ],
    [0, 3, 'This herd’s starts show no cost of inbreeding, so nothing is taken off.'],
    [0, 7, 'This herd has too few starts to show what inbreeding costs, so nothing is taken off.'],
  ])('of a slope of %d ± %d', (slope, se, sentence) => expect(sentenceFor(slope, se)).toBe(sentence))

  test('of a run from before slopes were fitted says that nothing is taken off, and nothing is', () => {
    const run = runWith({ residual: 52 })
    expect(inbreedingSentence(run)).toBe(
      'This herd’s starts can’t show what inbreeding costs, so nothing is taken off.',
    )
    expect(inbreedingEffect(run, 0.25)).toBe(0)
  })
})
