import { expect, test } from 'vitest'
import {
  backText,
  herdText,
  ownText,
  priorText,
  reductionText,
  sidesText,
  studyOfHundred,
  winText,
} from './impact-words.ts'
import type { InjuryImpact } from './use-injuries.ts'

const start = { race_id: 1, race_date: '2026-01-01', distance_yards: 400, si: 90, adjusted_si: 1 } as never
// Only the members the sentences read.
const basis = (part: object) => part as InjuryImpact['basis']

test('a reduction is a minus, nothing is not', () => {
  expect([2.06, 0.04, 0].map(reductionText)).toEqual(['−2.1', '0.0', '0.0'])
})
test('the win chance falls by points of a hundred', () =>
  expect(
    winText(
      basis({
        win_probability_before: 0.125,
        win_probability_after: 0.083,
        win_probability_range: [0.039, 0.197],
      }),
    ),
  ).toEqual({ points: '−4.2', chances: 'points, 12.5 to 8.3%; two horses in three, 3.9 to 19.7%' }))
test('the herd’s cases are counted, including those that did not start again', () => {
  const said = (cases: number, regained: number, not_back = 0) =>
    herdText(basis({ herd: { cases, regained, not_back } }))
  expect(said(0, 0)).toContain('None of your other horses')
  expect(said(1, 1)).toContain('the one other case that raced again likely got back to old form')
  expect(said(1, 0)).toContain('likely didn’t get back')
  expect(said(11, 9)).toContain('of 11 other cases that raced again, about 9 got back')
  expect(said(11, 9, 3)).toContain('3 more didn’t start within a year')
})
test.each([
  [{ before: [start], after: [start], loss_si: 2.2, loss_se: 3 }, /2\.2 ± 3\.0 points below/],
  [{ before: [start], after: [start], loss_si: -1, loss_se: 3 }, /1\.0 ± 3\.0 points above/],
  [{ before: [], after: [start], loss_si: null, loss_se: null }, /no speed index from before/],
  [{ before: [start], after: [], loss_si: null, loss_se: null }, /hasn’t started since/],
  [{ before: [start], after: [start], loss_si: null, loss_se: null }, /Too few rivals/],
])('own figures %# as a sentence', (own, sentence) => expect(ownText(basis({ own }))).toMatch(sentence))
test('a study without a rate is passed over', () => {
  const study = {
    species: 'Quarter Horse',
    n: 416,
    rate: 0.8606,
    definition: 'at least one start',
    source: 'S',
  }
  expect(studyOfHundred(basis({ evidence: [{ ...study, rate: null }, study] }))).toEqual({
    returned: 86,
    text: '416 Quarter Horses; at least one start. S.',
  })
  expect(studyOfHundred(basis({ evidence: [] }))).toBeNull()
})
test('figures without a study are called assumed', () => {
  const study = { species: 'Horse', n: 40, rate: 0.8, definition: 'raced again', source: 'S' }
  const herd = { cases: 15, regained: 9, not_back: 0 }
  expect(priorText(basis({ evidence: [study], prior_cases: 20, herd }))).toBe(
    'The published figures count as 20 cases.',
  )
  expect(priorText(basis({ evidence: [], prior_cases: 4, herd: { ...herd, cases: 14 } }))).toBe(
    'With fewer than 15 cases of your own this is mostly the prior: the assumed figures, which count as 4 cases.',
  )
})
test('a near case says when it started again, or for how long it has not', () => {
  const near = (days_to_start: number | null) =>
    ({ days_to_start, days_since: 628 }) as InjuryImpact['basis']['nearest'][number] // what the sentence reads
  expect(backText(near(1))).toBe('back in 1 day')
  expect(backText(near(null))).toBe('no start in the 628 days since')
})
test.each([
  [[92, 90], [88], 'SI 91 over 2 starts before, 88 over 1 start after'],
  [[92], [], 'SI 92 over 1 start before'],
  [[], [80], 'no starts on file before; SI 80 over 1 start after'],
])('a near case’s figures %o and %o read %s', (before, after, sentence) => {
  const side = (figures: number[]) => figures.map((si) => ({ ...(start as object), si }))
  const near = { before: side(before), after: side(after) } as InjuryImpact['basis']['nearest'][number] // what it reads
  expect(sidesText(near)).toBe(sentence)
})
