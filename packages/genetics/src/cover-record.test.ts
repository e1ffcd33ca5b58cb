import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CoverEvent, courseOf, inOrder, overlap, pregnancyOf } from './cover-course.ts'
import { coverRecord, nextDue, overdueFrom, SCAN_DAYS } from './cover-record.ts'
import { addDays, daysBetween } from './calendar.ts'
import { expectedFoaling, ownGestation } from './gestation.ts'
import { JANUARY_1 } from './horse-year.ts'

const bred = (event_date: string, last_date: string | null = null): CoverEvent => ({
  kind: 'bred',
  event_date,
  last_date,
  result: null,
})
const scan = (event_date: string, result: 'in_foal' | 'open' | 'twins'): CoverEvent => ({
  kind: 'scan',
  event_date,
  last_date: null,
  result,
})
const slipped = (event_date: string): CoverEvent => ({
  kind: 'slipped',
  event_date,
  last_date: null,
  result: null,
})
const foaled = (event_date: string, result: 'live' | 'dead' = 'live'): CoverEvent => ({
  kind: 'foaled',
  event_date,
  last_date: null,
  result,
})
const record = (events: readonly CoverEvent[], today: string, more = {}) =>
  coverRecord(events, { season_year: 2026, today, start: JANUARY_1, own: null, is_transfer: false, ...more })

describe('a breeding', () => {
  test.each([
    ['nothing yet', [], 'not_bred'],
    ['one cover', [bred('2026-03-01')], 'bred'],
    ['two covers of one heat', [bred('2026-03-01'), bred('2026-03-03')], 'bred'],
    ['a good scan', [bred('2026-03-01'), scan('2026-03-15', 'in_foal')], 'in_foal'],
    ['twins', [bred('2026-03-01'), scan('2026-03-15', 'twins')], 'twins'],
    [
      'one of the twins reduced',
      [bred('2026-03-01'), scan('2026-03-15', 'twins'), scan('2026-03-17', 'in_foal')],
      'in_foal',
    ],
    ['an open scan', [bred('2026-03-01'), scan('2026-03-15', 'open')], 'open'],
    ['bred again after it', [bred('2026-03-01'), scan('2026-03-15', 'open'), bred('2026-03-21')], 'bred'],
    ['a loss', [bred('2026-03-01'), scan('2026-03-15', 'in_foal'), slipped('2026-05-01')], 'slipped'],
    ['a foal', [bred('2026-03-01'), foaled('2027-02-04')], 'foaled'],
  ] as const)('after %s she is %s', (_, events, state) => {
    expect(record(events, '2026-06-01').state).toBe(state)
    expect(courseOf(events).fault).toBeNull()
  })

  test('an open mare is barren from the January 1 after her season', () => {
    const events = [bred('2026-03-01'), scan('2026-03-15', 'open')]
    expect(record(events, '2026-12-31').state).toBe('open')
    expect(record(events, '2027-01-01').state).toBe('barren')
  })

  test.each([
    ['a scan before any breeding', [scan('2026-03-15', 'open')], 'before_bred'],
    ['a foaling before the breeding', [foaled('2026-02-01'), bred('2026-03-01')], 'before_bred'],
    [
      'a breeding while she is in foal',
      [bred('2026-03-01'), scan('2026-03-15', 'in_foal'), bred('2026-03-21')],
      'carrying',
    ],
    [
      'a loss after an open scan',
      [bred('2026-03-01'), scan('2026-03-15', 'open'), slipped('2026-04-01')],
      'scanned_open',
    ],
    [
      'anything after a loss',
      [bred('2026-03-01'), slipped('2026-04-01'), scan('2026-04-02', 'open')],
      'ended',
    ],
    ['a second foaling', [bred('2026-03-01'), foaled('2027-02-04'), foaled('2027-02-05')], 'ended'],
  ] as const)('%s does not fit', (_, events, code) => {
    expect(courseOf(events).fault?.code).toBe(code)
  })
})

describe('dates', () => {
  test('scans are due 14, 30 and 45 days after the last breeding', () => {
    const { scans } = record([bred('2026-02-20'), bred('2026-02-22')], '2026-02-22')
    expect(scans.map(({ due_on }) => due_on)).toEqual(['2026-03-08', '2026-03-24', '2026-04-08'])
  })

  test.each([
    ['2026-02-10', '2027-01-16'], // counted on a calendar: 340 days
    ['2027-04-01', '2028-03-06'], // over a February 29
    ['2028-02-29', '2029-02-03'], // from a February 29
  ])('bred %s, due %s', (day, due) => {
    expect(expectedFoaling({ first: day, last: day }, null)).toMatchObject({
      due_on: due,
      from: addDays(due, -10),
      to: addDays(due, 10),
    })
  })

  test('a pasture exposure counts scans from its last day and widens the foaling window from its first', () => {
    const { scans, foaling } = record([bred('2026-04-01', '2026-06-10')], '2026-06-10')
    expect(scans[0]?.due_on).toBe('2026-06-24')
    expect(foaling).toMatchObject({ from: '2027-02-25', due_on: '2027-05-16', to: '2027-05-26' })
    expect(daysBetween('2026-04-01', foaling?.from ?? '')).toBe(330)
  })

  test('a mare bred in January may foal in December, and that is said', () => {
    const mayFoalInDecember = (day: string) => record([bred(day)], day).may_foal_in_december
    expect([mayFoalInDecember('2026-02-04'), mayFoalInDecember('2026-02-05')]).toEqual([true, false]) // 330 days later: December 31, January 1
  })

  test('foal heat is 7 to 10 days after foaling, not of a mare whose embryo another carried', () => {
    const events = [bred('2026-03-01'), foaled('2027-02-26')]
    expect(record(events, '2027-03-01').foal_heat).toEqual({ from: '2027-03-05', to: '2027-03-08' })
    expect(record(events, '2027-03-01', { is_transfer: true }).foal_heat).toBeNull()
  })

  test('three live foalings give her own mean, two do not, and a wrong date does not count', () => {
    const foalings = [
      { bred_on: '2022-03-01', foaled_on: addDays('2022-03-01', 350) },
      { bred_on: '2023-03-01', foaled_on: addDays('2023-03-01', 344) },
    ]
    expect(ownGestation(foalings)).toBeNull()
    expect(ownGestation([...foalings, { bred_on: '2024-03-01', foaled_on: '2026-03-01' }])).toBeNull()
    const own = ownGestation([...foalings, { bred_on: '2024-03-01', foaled_on: addDays('2024-03-01', 348) }])
    expect(own).toEqual({ days: 347, foalings: 3, shortest: 344, longest: 350 })
    expect(record([bred('2026-03-01')], '2026-03-01', { own }).foaling).toMatchObject({
      due_on: addDays('2026-03-01', 347),
      gestation_days: 347,
      own,
    })
  })
})

describe('what is due next', () => {
  const due = (events: readonly CoverEvent[], today: string) => nextDue(record(events, today), today)

  test('the first scan, then the second, and of two missed ones only the later', () => {
    const events = [bred('2026-03-01')]
    expect(due(events, '2026-03-02')).toMatchObject({ kind: 'scan', day: 14, due_on: '2026-03-15' })
    expect(due(events, '2026-03-20')).toMatchObject({ day: 14, due_on: '2026-03-15' })
    expect(due(events, '2026-04-02')).toMatchObject({ day: 30, due_on: '2026-03-31' })
    expect(due([...events, scan('2026-03-14', 'in_foal')], '2026-03-16')).toMatchObject({ day: 30 })
    expect(due([...events, scan('2026-04-13', 'in_foal')], '2026-04-13')).toMatchObject({ kind: 'foaling' })
  })

  test('after four months the foaling, even unscanned; nothing once it is over', () => {
    expect(due([bred('2026-03-01')], '2026-06-30')).toMatchObject({ kind: 'foaling', due_on: '2027-02-04' })
    expect(due([bred('2026-03-01'), scan('2026-03-15', 'open')], '2026-03-16')).toBeNull()
    expect(due([bred('2026-03-01'), foaled('2027-02-04')], '2027-02-04')).toBeNull()
  })

  test('a foaling is overdue after its window, a scan the day after', () => {
    expect(overdueFrom({ due_on: '2027-02-04', until: '2027-02-14' })).toBe('2027-02-15')
    expect(overdueFrom({ due_on: '2026-03-15', until: null })).toBe('2026-03-16')
  })
})

describe('laws', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-15', n))
  const event = fc.oneof(
    day.map((on) => bred(on)),
    fc.tuple(day, fc.constantFrom('in_foal', 'open', 'twins')).map(([on, result]) => scan(on, result)),
    day.map(slipped),
    day.map((on) => foaled(on)),
  )
  const events = fc.array(event, { maxLength: 8 })

  test('the order in which events are typed makes no difference', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(event, { maxLength: 7, selector: ({ kind, event_date }) => kind + event_date }),
        (list) => {
          expect(record(list.toReversed(), '2026-06-01')).toEqual(record(list, '2026-06-01'))
        },
      ),
    )
  })

  test('a course stops at its first fault and keeps all before it', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { steps, fault } = courseOf(list)
        expect(courseOf(steps.map((step) => step.event)).fault).toBeNull()
        expect(steps.map((step) => step.event)).toEqual(inOrder(list).slice(0, steps.length))
        expect(fault === null).toBe(steps.length === list.length)
      }),
    )
  })

  test('a breeding n days later has everything due n days later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 1500 }), (length, n) => {
        const at = (from: string) => record([bred(from, addDays(from, length))], from)
        const [a, b] = [at('2026-03-01'), at(addDays('2026-03-01', n))]
        expect(b.scans.map(({ due_on }) => due_on)).toEqual(a.scans.map(({ due_on }) => addDays(due_on, n)))
        expect(b.foaling).toMatchObject({
          due_on: addDays(a.foaling?.due_on ?? '', n),
          from: addDays(a.foaling?.from ?? '', n),
          to: addDays(a.foaling?.to ?? '', n),
        })
        expect(daysBetween(a.foaling?.from ?? '', a.foaling?.to ?? '')).toBe(20 + length)
      }),
    )
  })

  test('a later scan never leaves more scans due', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 100 }), (n, more) => {
        const open = (days: number) =>
          record(
            [bred('2026-03-01'), scan(addDays('2026-03-01', days), 'in_foal')],
            '2026-12-01',
          ).scans.filter(({ is_done }) => !is_done).length
        expect(open(n + more)).toBeLessThanOrEqual(open(n))
        expect(open(Math.max(...SCAN_DAYS))).toBe(0)
      }),
    )
  })

  test('two pregnancies overlap both ways or neither, and one that has ended leaves the next day free', () => {
    const of = (from: string, to: string | null) => ({ from, to })
    const span = fc
      .tuple(day, fc.option(fc.integer({ min: 1, max: 300 })))
      .map(([from, n]) => of(from, n === null ? null : addDays(from, n)))
    fc.assert(fc.property(span, span, (a, b) => overlap(a, b) === overlap(b, a)))
    expect(overlap(of('2026-03-01', '2026-05-01'), of('2026-05-01', null))).toBe(false)
    expect(overlap(of('2026-03-01', null), of('2027-05-01', null))).toBe(true)
  })

  test('a pregnancy needs a scan or a foaling to be known', () => {
    expect(pregnancyOf([bred('2026-03-01')])).toBeNull()
    expect(pregnancyOf([bred('2026-03-01'), slipped('2026-04-01')])).toBeNull()
    expect(pregnancyOf([bred('2026-03-01'), scan('2026-03-15', 'open')])).toBeNull()
    expect(pregnancyOf([bred('2026-03-01'), scan('2026-03-15', 'in_foal')])).toEqual({
      from: '2026-03-01',
      to: null,
    })
    expect(pregnancyOf([bred('2026-03-01'), foaled('2027-02-04')])).toEqual({
      from: '2026-03-01',
      to: '2027-02-04',
    })
  })
})
