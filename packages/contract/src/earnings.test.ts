import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, dollarsSaid, dollarsTyped } from './cents.ts'
import type { RaceRecord } from './race-record.ts'
import { earnedCell, earnedShort, earnedWords, sumEarnings, sumShort, sumWords } from './earnings.ts'

const NOTHING = { starts_cents: null, starts_with_money: 0, lifetime_cents: null, lifetime_on: null }
const inStarts = { ...NOTHING, starts_cents: 1_230_000, starts_with_money: 9 }
const lifetime = { ...NOTHING, lifetime_cents: 7_980_050, lifetime_on: '2026-11-03' }
const words = (starts: number, earnings: RaceRecord['earnings']) => [
  earnedShort({ starts, earnings }),
  earnedWords({ starts, earnings }, (day) => `<${day}>`),
]

describe('earnings in words', () => {
  test.each([
    ['nothing on file', 14, NOTHING, [null, 'Earnings not on file']],
    [
      'money of some starts',
      14,
      inStarts,
      ['$12,300 (9 of 14 starts)', 'Earned $12,300 in 9 of 14 starts with money on file'],
    ],
    ['money of all', 9, inStarts, ['$12,300', 'Earned $12,300 in 9 of 9 starts with money on file']],
    [
      'nothing won',
      2,
      { ...NOTHING, starts_cents: 0, starts_with_money: 2 },
      ['$0', 'Earned $0 in 2 of 2 starts with money on file'],
    ],
    [
      'a lifetime figure alone',
      0,
      lifetime,
      ['$79,800.50', 'Lifetime earnings $79,800.50 (registry, as of <2026-11-03>)'],
    ],
    [
      'both, and both are said',
      14,
      { ...inStarts, lifetime_cents: 7_980_000, lifetime_on: null },
      [
        '$79,800',
        'Lifetime earnings $79,800 (registry, date not on file); $12,300 in 9 of 14 starts with money on file',
      ],
    ],
  ])('%s', (_, starts, earnings, expected) => expect(words(starts, earnings)).toEqual(expected))

  test('a sum says whom it is made of; of nobody it is unknown, not $0', () => {
    const sum = sumEarnings([
      { starts: 14, earnings: inStarts },
      { starts: 3, earnings: lifetime },
      { starts: 5, earnings: NOTHING },
      { starts: 0, earnings: NOTHING },
    ])
    expect(sumWords(sum)).toBe(
      '$92,100.50 by 2 of 3 runners with money on file (1 by the registry’s lifetime figure, 1 with money for only some starts)',
    )
    expect(sumShort(sum)).toBe('$92,100.50 (2 of 3)')
    const none = sumEarnings([{ starts: 5, earnings: NOTHING }])
    expect([
      earnedCell({ starts: 14, earnings: inStarts }),
      earnedCell({ starts: 9, earnings: inStarts }),
      earnedCell({ starts: 5, earnings: NOTHING }),
    ]).toEqual(['$12,300 (9 of 14)', '$12,300', '–'])
    expect([none.cents, sumWords(none), sumShort(none)]).toEqual([null, null, '–'])
  })
})

test('every whole number of cents survives the box of a form; a fraction of a cent is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
      expect(centsOf(Number(dollarsTyped(cents)))).toBe(cents)
      expect(dollarsSaid(cents).replace(/[$,]/g, '')).toBe(dollarsTyped(cents))
    }),
  )
  expect([centsOf(0.005), centsOf(12.345), centsOf(Number.NaN)]).toEqual([NaN, NaN, NaN])
})
