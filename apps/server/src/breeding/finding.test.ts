import { expect, test } from 'vitest'
import { type FindingFacts, findingOf } from './finding.ts'

const at400: FindingFacts['at400'] = {
  distance_yards: 400,
  mean: 85.7,
  sd: 11.1,
  sd_of_expected: 2.6,
  accuracy: 0.4,
  variance_parts: { parents: 1, mendelian: 1, permanent: 1, residual: 1 },
}
const facts: FindingFacts = {
  at400,
  base: 85.7,
  inbreeding: 0,
  recordOf100: 10,
  panel: { clear: 100, carrier: 0, at_risk: 0, affected: 0 },
}
const sentences = (part: Partial<FindingFacts>) =>
  findingOf({ ...facts, ...part })
    .map(({ text }) => text)
    .join('')

test.each([
  [89, 'A fast cross'],
  [87, 'A good cross'],
  [85, 'A middling cross'],
  [84, 'A slow cross'],
])('a foal expected to run SI %d against a base of 85.7 is the fruit of %s', (mean, words) =>
  expect(sentences({ at400: { ...at400, mean } })).toBe(
    `${words} with no known inbreeding: expect about SI ${mean} at 400 yards, give or take 11. Of a hundred foals 10 reach record pace. Every foal is clear on the health panel.`,
  ),
)

test('of two parents nothing is known of, the herd’s average is told as what it is', () =>
  expect(sentences({ at400: { ...at400, accuracy: 0 } })).toMatch(
    /^Not enough data to tell this cross from the herd’s average, with no known inbreeding: about SI 86 at 400 yards, give or take 11\. /,
  ))
