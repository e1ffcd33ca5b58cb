import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMBRYO_RULES, embryoRule } from './embryo-rules.ts'
import { clockOf, endOf, rulesInForce, SHIPPED_RULES, type Sire } from './semen-clock.ts'
import { dosesLeft, lotKey, type StockEntry, stockFault } from './semen-stock.ts'

const KINDS = ['collected', 'received', 'shipped', 'thrown_away', 'moved', 'used'] as const
const entry: fc.Arbitrary<StockEntry> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    lot: fc.constantFrom('A1', 'a1 ', 'B'),
    day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-05-0${day}`),
    doses: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ doses, ...rest }) => ({
    ...rest,
    doses: rest.kind === 'moved' ? null : doses,
    form: rest.kind === 'collected' || rest.kind === 'received' ? ('frozen' as const) : null,
  }))

/** Counts every lot at the end of every day from nothing. */
function isPossible(entries: readonly StockEntry[]): boolean {
  for (const lot of ['a1', 'b'])
    for (const { day } of entries) {
      const until = entries.filter((one) => lotKey(one.lot) === lot && one.day <= day)
      const sumOf = (...kinds: string[]) =>
        until.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { doses }) => sum + (doses ?? 0), 0)
      const put = sumOf('collected', 'received')
      if (until.length > 0 && put === 0) return false
      if (put < sumOf('shipped', 'thrown_away', 'used')) return false
    }
  return true
}

describe('doses of stored semen', () => {
  test('10,000 sequences of entries and undos: none that fits goes below zero, and what is left is the recount', () => {
    const step = fc.oneof({ weight: 4, arbitrary: entry }, { weight: 1, arbitrary: fc.nat(9) })
    let [kept, refused] = [0, 0]
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => {
        let onFile: readonly StockEntry[] = []
        for (const next of steps) {
          const would = typeof next === 'number' ? onFile.filter((_, at) => at !== next) : [...onFile, next]
          const fault = stockFault(would)
          expect(fault === null).toBe(isPossible(would))
          if (fault !== null) refused++
          else onFile = would
        }
        kept += onFile.length
        for (const [lot, left] of dosesLeft(onFile)) {
          const own = onFile.filter((one) => lotKey(one.lot) === lot)
          const put = own.filter(({ kind }) => kind === 'collected' || kind === 'received')
          const sum = (some: readonly StockEntry[]) => some.reduce((all, { doses }) => all + (doses ?? 0), 0)
          expect(left).toBe(2 * sum(put) - sum(own))
          expect(left).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 10_000 },
    )
    expect(Math.min(kept, refused)).toBeGreaterThan(5000)
  })

  test('the fault says the first day, what was left and what would be taken', () => {
    const day = (n: number) => `2026-05-0${n}`
    const put = { kind: 'collected', lot: 'A1', doses: 3, form: 'frozen' } as const
    const used = { kind: 'used', lot: 'a1', doses: 2, form: null } as const
    expect(
      stockFault([
        { ...put, day: day(2) },
        { ...used, day: day(2) },
      ]),
    ).toBeNull()
    expect(
      stockFault([
        { ...used, day: day(5) },
        { ...put, day: day(2) },
        { ...used, day: day(4) },
      ]),
    ).toMatchObject({ code: 'short', day: day(5), left: 1, taken: 2 })
    expect(
      stockFault([
        { ...used, day: day(1) },
        { ...put, day: day(2) },
      ]),
    ).toMatchObject({ code: 'no_lot' })
    expect(
      stockFault([
        { ...put, day: day(2) },
        { ...used, day: day(3), form: 'cooled' },
      ]),
    ).toMatchObject({
      code: 'form',
      form: 'frozen',
    })
  })
})

describe('the registry’s clock', () => {
  const sire = (part: Partial<Sire>): Sire => ({
    sex: 'S',
    birth_year: 2016,
    status: 'died',
    status_date: '2026-03-09',
    gelded_on: null,
    ...part,
  })
  const clock = (part: Partial<Sire>) => clockOf(sire(part), SHIPPED_RULES)

  // Two calendar years following the year of his death or gelding, for those foaled 2015 or later (REG111.6).
  test.each<[Partial<Sire>, string | null]>([
    [{}, '2028-12-31'],
    [{ birth_year: 2015, status_date: '2026-12-31' }, '2028-12-31'],
    [{ birth_year: 2014 }, null],
    [{ status: 'alive', status_date: null }, null],
    [{ sex: 'G', status: 'alive', status_date: null, gelded_on: '2025-07-01' }, '2027-12-31'],
    [{ sex: 'G', gelded_on: '2025-07-01' }, '2027-12-31'], // gelded, then died
  ])('%o: until %s', (part, until) => {
    expect(clock(part)?.until ?? null).toBe(until)
  })

  test('what isn’t on file is asked for, not guessed', () => {
    expect(clock({ birth_year: null })).toMatchObject({ until: null, missing: 'foaled' })
    expect(clock({ status_date: null })).toMatchObject({ until: null, missing: 'ended' })
    expect(clock({ status_date: null, birth_year: 2014 })).toBeNull()
    expect(endOf(sire({ sex: 'G', gelded_on: null }))).toMatchObject({ how: 'gelded', day: null })
  })

  test('a rule of the barn takes the place of one that comes with us; the shortest counts', () => {
    const shipped = SHIPPED_RULES[1]
    if (shipped === undefined) throw new Error('two come with us')
    const own = { ...shipped, name: shipped.name.toUpperCase(), years: 10 }
    expect(rulesInForce([own])).toEqual([own, SHIPPED_RULES[0]])
    const ofPapers = { ...own, name: ' permit of a frozen embryo', years: 0 }
    expect(rulesInForce([ofPapers])).toEqual(SHIPPED_RULES)
    expect(embryoRule('permit', [own, ofPapers])).toBe(ofPapers)
    expect(embryoRule('enrollment', [own, ofPapers])).toBe(EMBRYO_RULES.enrollment)
    expect(clockOf(sire({}), rulesInForce([own]))?.until).toBe('2036-12-31')
    const short = { ...own, name: 'Another', years: 1 }
    expect(clockOf(sire({}), rulesInForce([own, short]))?.until).toBe('2027-12-31')
  })
})
