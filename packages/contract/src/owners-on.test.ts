import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compared, fractionOf, fractionText, readFraction, sumOf, WHOLE } from './fraction.ts'
import { addDays } from './day.ts'
import { daysByOwners, ownersOn, type Part, type ShareRow, splitsOf, splitterOf } from './owners-on.ts'

const splitCents = (cents: number, parts: readonly Part[]) => splitterOf(parts)(cents)

const NAMES = ['Ann Roe', 'Bo Lee', 'Cy Dunn']
const owned = (contact_id: number, share: string | null, fields: Partial<ShareRow> = {}): ShareRow => ({
  kind: 'owned',
  contact_id,
  contact_name: NAMES[contact_id - 1] ?? `Owner ${contact_id}`,
  share,
  from_day: '2026-03-01',
  until_day: null,
  ...fields,
})
const DAY = '2026-06-01'

describe('a part of a whole', () => {
  test.each([
    ['1/3', '1/3'],
    ['2 / 6', '1/3'],
    ['1 of 4', '1/4'],
    ['½', '1/2'],
    ['half', '1/2'],
    ['A third', '1/3'],
    ['33.3%', '33.3%'],
    ['33.3333 %', '33.3333%'],
    ['25 percent', '1/4'],
    ['0.1%', '0.1%'],
    ['0.25', '1/4'],
    ['.5', '1/2'],
    ['100%', '100%'],
    ['1', '100%'],
    ['all', '100%'],
    ['3/3', '100%'],
    ['1/128', '1/128'],
    ['10/128', '5/64'],
  ])('“%s” is %s', (typed, read) => {
    const found = readFraction(typed)
    expect(found && fractionText(found)).toBe(read)
  })

  test.each(['', '0', '0/5', '1/0', '7/6', '50', '101%', '-1/2', 'some', '1/3/2', '33.33333333%'])(
    '“%s” is none',
    (typed) => expect(readFraction(typed)).toBeNull(),
  )

  test('the text of any part is read as that part, and equal parts have one text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }), (a, b) => {
        const [parts, of] = [Math.min(a, b), Math.max(a, b)]
        const text = fractionText(fractionOf(`${parts}/${of}`))
        expect(compared(fractionOf(text), fractionOf(`${parts}/${of}`))).toBe(0)
        expect(fractionText(fractionOf(`${3 * parts}/${3 * of}`))).toBe(text)
      }),
    )
  })
})

describe('the owners on a day', () => {
  test.each([
    [[], null],
    [[owned(1, '100%')], null],
    [[owned(1, '1/3'), owned(2, '1/3'), owned(3, '1/3')], null],
    [[owned(1, '1/2'), owned(2, '1/3')], '1/6 not on file.'],
    [[owned(1, '33.3%'), owned(2, '33.3%'), owned(3, '33.3%')], '0.1% not on file.'],
    [[owned(1, '1/2'), owned(2, '2/3')], 'Shares add up to 7/6: one of these days or shares is wrong.'],
    [[owned(1, '1/2'), owned(2, null)], 'Share not on file: Bo Lee.'],
    [
      [owned(1, '100%'), owned(2, null)],
      'Shares add up to 100% without Bo Lee: one of these days or shares is wrong.',
    ],
  ] as const)('%j: %s', (rows, sentence) => {
    const found = ownersOn(rows, DAY)
    expect(found.sentence).toBe(sentence)
    expect(found.isWhole).toBe(sentence === null && rows.length > 0)
  })

  test('a share passes on the day it ended, so that nobody owns it twice', () => {
    const rows = [owned(1, '100%', { until_day: DAY }), owned(2, '100%', { from_day: DAY })]
    expect(ownersOn(rows, '2026-05-31').owners).toEqual([{ id: 1, name: 'Ann Roe', share: '100%' }])
    expect(ownersOn(rows, DAY)).toMatchObject({
      owners: [{ id: 2, name: 'Bo Lee', share: '100%' }],
      isWhole: true,
    })
    expect(ownersOn(rows, '2026-02-28').owners).toEqual([])
  })

  test('the shares of one owner are one, the largest comes first, and a lease is no share', () => {
    const rows = [
      owned(1, '1/4'),
      owned(2, '1/4'),
      owned(2, '1/2', { from_day: '2026-04-01' }),
      owned(3, null, { kind: 'leased' }),
    ]
    expect(ownersOn(rows, DAY)).toEqual({
      owners: [
        { id: 2, name: 'Bo Lee', share: '3/4' },
        { id: 1, name: 'Ann Roe', share: '1/4' },
      ],
      missing: null,
      isWhole: true,
      sentence: null,
    })
  })
})

describe('an amount in cents', () => {
  const thirds: Part[] = [3, 1, 2].map((id) => ({ id, share: '1/3' }))
  test.each([
    [100, thirds, { 1: 34, 2: 33, 3: 33 }],
    [-100, thirds, { 1: -34, 2: -33, 3: -33 }],
    [2, thirds, { 1: 1, 2: 1, 3: 0 }],
    [0, thirds, { 1: 0, 2: 0, 3: 0 }],
    [
      1,
      [
        { id: 1, share: '1/4' },
        { id: 2, share: '1/4' },
        { id: 3, share: '1/2' },
      ],
      { 1: 0, 2: 0, 3: 1 },
    ],
    [10, Array.from({ length: 7 }, (_, at) => ({ id: at + 1, share: '1/7' })), { 1: 2, 2: 2, 3: 2, 4: 1 }],
  ])('%i among %j', (cents, parts, split) => {
    expect(Object.fromEntries(splitCents(cents, parts))).toMatchObject(split)
  })

  /** Whole numbers as shares of their sum. */
  const partsOf = (weights: readonly number[]): Part[] => {
    const sum = weights.reduce((a, b) => a + b, 0)
    return weights.map((weight, at) => ({ id: at + 1, share: `${weight}/${sum}` }))
  }
  const weights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
  const amount = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.maxSafeInteger())

  test('is split to the cent, nobody is a cent from his exact share, and the order makes no difference', () => {
    fc.assert(
      fc.property(amount, weights, fc.infiniteStream(fc.nat()), (cents, drawn, turns) => {
        const parts = partsOf(drawn)
        const split = splitCents(cents, parts)
        expect([...split.values()].reduce((sum, own) => sum + BigInt(own), 0n)).toBe(BigInt(cents))
        for (const { id, share } of parts) {
          const { parts: over, of } = fractionOf(share)
          const off = BigInt(split.get(id) ?? NaN) * of - BigInt(cents) * over
          expect(off < of && off > -of).toBe(true)
        }
        const shuffled = parts
          .map((part) => ({ part, turn: turns.next().value }))
          .toSorted((a, b) => a.turn - b.turn)
          .map(({ part }) => part)
        expect(new Map([...splitCents(cents, shuffled)].toSorted())).toEqual(new Map([...split].toSorted()))
      }),
    )
  })

  test('is the same in one row or in two, and a credit takes back what was charged', () => {
    fc.assert(
      fc.property(amount, weights, (cents, drawn) => {
        const parts = partsOf([2, ...drawn])
        const sum = drawn.reduce((a, b) => a + b, 2)
        const half = { id: 1, share: `1/${sum}` }
        const whole = splitCents(cents, parts)
        expect(splitCents(cents, [half, ...parts.slice(1), half])).toEqual(whole)
        for (const [id, own] of splitCents(-cents, parts)) expect(own + (whole.get(id) ?? NaN)).toBe(0)
      }),
    )
  })

  test('is refused where the shares are not the whole, or it is no number of cents', () => {
    expect(() => splitCents(100, [{ id: 1, share: '1/3' }])).toThrow(
      'Shares add up to 1/3, not to the whole.',
    )
    expect(() => splitCents(100, [])).toThrow(RangeError)
    expect(() => splitCents(1.5, [{ id: 1, share: '100%' }])).toThrow('1.5 is no whole number of cents.')
  })

  test('the whole is the sum of its parts', () => {
    fc.assert(
      fc.property(weights, (drawn) => {
        expect(compared(sumOf(partsOf(drawn).map(({ share }) => fractionOf(share))), WHOLE)).toBe(0)
      }),
    )
  })
})

describe('an amount for days', () => {
  const sold = [owned(1, '100%', { until_day: '2026-06-11' }), owned(2, '100%', { from_day: '2026-06-11' })]

  test('is owed by the shares of each of them, and says whose some of them are not', () => {
    const { on, split } = splitsOf(sold)('2026-06-01', '2026-06-30')
    expect(on.owners).toEqual([
      { id: 2, name: 'Bo Lee', share: '2/3' },
      { id: 1, name: 'Ann Roe', share: '1/3' },
    ])
    expect(Object.fromEntries(split?.(10_000) ?? [])).toEqual({ 1: 3333, 2: 6667 })
    const half = splitsOf([owned(1, '1/2', { until_day: '2026-06-11' }), ...sold.slice(1)])
    expect(half('2026-06-01', '2026-06-30')).toMatchObject({
      on: { sentence: 'Some days: 1/2 not on file.', isWhole: false },
      split: null,
    })
    expect(splitsOf(sold.slice(1))('2026-06-01', '2026-06-30').on.sentence).toBe(
      'Some days: no owner on file.',
    )
    expect(daysByOwners(sold, { from_day: '2026-06-01', through_day: '2026-06-30' })).toEqual([
      { from_day: '2026-06-01', through_day: '2026-06-10' },
      { from_day: '2026-06-11', through_day: '2026-06-30' },
    ])
  })

  const span = fc.record({
    days: fc.integer({ min: 1, max: 40 }),
    cents: fc.integer({ min: -3000, max: 3000 }),
    /** Who owns a third each, from which day on. */
    held: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 40 }), thirds: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)) }),
      {
        maxLength: 3,
      },
    ),
  })
  test('is within a cent of the sum of all days’ exact shares, and whole', () => {
    fc.assert(
      fc.property(span, ({ days, cents, held }) => {
        const from = '2026-06-01'
        const turns = [{ at: -1, thirds: [0, 1, 2] }, ...held].toSorted((a, b) => a.at - b.at)
        const rows = turns.flatMap(({ at, thirds }, turn) => {
          const next = turns[turn + 1]
          return thirds.map((id) =>
            owned(id + 1, '1/3', {
              from_day: addDays(from, at),
              until_day: next === undefined ? null : addDays(from, next.at),
            }),
          )
        })
        const owed = new Map<number, number>() // in thirds of a day
        for (let day = 0; day < days; day++)
          for (const id of turns.findLast(({ at }) => at <= day)?.thirds ?? [])
            owed.set(id + 1, (owed.get(id + 1) ?? 0) + 1)
        const { on, split } = splitsOf(rows)(from, addDays(from, days - 1))
        const parts = split?.(cents) ?? new Map<number, number>()
        expect([...parts.keys()].toSorted()).toEqual([...owed.keys()].toSorted())
        expect(on.owners.map(({ id }) => id).toSorted()).toEqual([...owed.keys()].toSorted())
        expect([...parts.values()].reduce((sum, own) => sum + own, 0)).toBe(cents)
        for (const [id, thirds] of owed)
          expect(Math.abs((parts.get(id) ?? NaN) - (cents * thirds) / (3 * days))).toBeLessThan(1)
      }),
      { numRuns: 1000 },
    )
  })
})
