import { expect, test } from 'vitest'
import { type PlanAlternative, type PlanUnit, reasonSentence } from './plan-words.ts'

const STUDS = ['Copperline Jet', 'Corona Ledger', 'Kiowa Signal']
const sentence = (
  unit: PlanUnit,
  { next, better }: { next: [change: number, fee: number]; better?: number },
) => {
  const other = (stud: number, change: number, feeChange: number, blocked: PlanAlternative['blocked']) => ({
    stud,
    change,
    feeChange,
    blocked,
  })
  return reasonSentence({
    nameOf: (stud) => STUDS[stud] ?? '',
    own: 0,
    nextBest: other(1, ...next, null),
    better: better === undefined ? null : other(2, better, 500, 'book_full'),
    withinError: [],
    unit,
    allowed: 3,
  })
}

test.each([
  [
    'si',
    [-1.44, -1500],
    'Her best match on this list; next is Corona Ledger, 1.4 points less for $1,500 less.',
  ],
  ['si', [-0.04, -500], 'Her best match on this list; next is Corona Ledger, as good for $500 less.'],
  ['si', [0.04, 0], 'Her best match on this list; next is Corona Ledger, as good.'],
  ['si', [0.06, 250], 'Corona Ledger would add 0.1 points for $250 more.'],
  [
    'inbreeding',
    [-0.031, 0],
    'The least inbred match on this list; next is Corona Ledger, 0.03% more inbred.',
  ],
  ['inbreeding', [0.031, 0], 'Corona Ledger would save 0.03% of inbreeding.'],
  ['inbreeding', [0.004, 0], 'The least inbred match on this list; next is Corona Ledger, as good.'],
] as const)('the next stallion by %s, %j', (unit, next, expected) =>
  expect(sentence(unit, { next: [...next] })).toBe(expected),
)

test('a better stallion that cannot be had is named where he is better by more than rounding', () => {
  expect(sentence('si', { next: [-1, 0], better: 1.2 })).toBe(
    'Kiowa Signal would add 1.2 points, but his book is full; next is Corona Ledger, 1.0 points less.',
  )
  expect(sentence('si', { next: [-1, 0], better: 0.01 })).toMatch(/^Her best match on this list; /)
})
