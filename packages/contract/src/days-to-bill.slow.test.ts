import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './day.ts'
import { daysToBill, type RateRow } from './days-to-bill.ts'

const at = (day: number) => addDays('2026-05-01', day)
const some = fc.integer({ min: -20, max: 45 })
const KINDS = ['board', 'training', 'other'] as const
const random = fc.record({
  span: fc.tuple(fc.nat(35), fc.nat(35)),
  rates: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      what: fc.constantFrom(null, 'Blanket'),
      per: fc.constantFrom<RateRow['per']>('day', 'day', 'month'),
      amount_cents: fc.nat(9999),
      from: some,
      long: fc.option(fc.nat(30)),
    }),
    { maxLength: 5 },
  ),
  charges: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      what: fc.constantFrom(null, 'Blanket'),
      from: some,
      long: fc.option(fc.nat(12)),
      is_credit: fc.constantFrom<0 | 1>(0, 0, 1),
      amount_cents: fc.constantFrom(100, 200),
    }),
    { maxLength: 5 },
  ),
  sold: fc.array(some, { maxLength: 3 }),
  stays: fc.array(fc.record({ from: some, long: fc.option(fc.nat(15)) }), { maxLength: 3 }),
  gone: fc.option(some),
})

test('of 10,000 random horses, each day of each kind is billed once or left out once, at the rate of that day', () => {
  fc.assert(
    fc.property(random, ({ span, rates: drawn, charges: before, sold, stays: stood, gone }) => {
      const days = { from_day: at(Math.min(...span)), through_day: at(Math.max(...span)) }
      const rates = drawn.map(({ from, long, ...one }, id) => ({
        ...one,
        id,
        from_day: at(from),
        through_day: long === null ? null : at(from + long),
      }))
      const charges = before.map(({ from, long, ...one }) => ({
        ...one,
        charge_date: at(from),
        from_day: long === null ? null : at(from),
        through_day: long === null ? null : at(from + long),
      }))
      const ends = [...new Set(sold)].toSorted((a, b) => a - b)
      const shares = [-30, ...ends].map((from, turn) => ({
        kind: 'owned',
        contact_id: turn,
        contact_name: `Owner ${turn}`,
        share: '100%',
        from_day: at(from),
        until_day: ends[turn] === undefined ? null : at(ends[turn]),
      }))
      const stays = stood.map(({ from, long }, id) => ({
        id,
        from_day: at(from),
        until_day: long === null ? null : at(from + long),
      }))
      const goneOn = gone === null ? null : at(gone)
      const found = daysToBill(days, { rates, charges, shares, stays, goneOn })

      const keepOf = (one: { kind: string; what: string | null }) =>
        one.kind === 'other' ? `other ${one.what ?? ''}` : one.kind
      const inDays = (day: string, one: { from_day: string | null; through_day: string | null }) =>
        one.from_day !== null && day >= one.from_day && day <= (one.through_day ?? '9999')
      const said = new Map<string, string>()
      for (const one of [...found.lines, ...found.leftOut])
        for (let day = one.from_day; day <= one.through_day; day = addDays(day, 1)) {
          const key = `${keepOf(one.rate)} ${day}`
          expect(said.has(key)).toBe(false)
          said.set(key, 'why' in one ? one.why : `${one.rate.id}`)
        }
      const slow = new Map<string, string>()
      let cents = 0
      for (let day = days.from_day; day <= days.through_day; day = addDays(day, 1))
        for (const keep of new Set(rates.map(keepOf))) {
          const [one] = rates
            .filter((row) => keepOf(row) === keep && inDays(day, row))
            .toSorted((a, b) => b.from_day.localeCompare(a.from_day) || b.id - a.id)
          if (one === undefined) continue
          const date = new Date(day)
          const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
          const due = Math.min(last, new Date(one.from_day).getUTCDate())
          if (one.per === 'month' && date.getUTCDate() !== due) continue
          // So many charges of these days and this amount, less the credits of the same.
          const same = (sign: 0 | 1, of: (typeof charges)[number]) =>
            charges.filter(
              (row) =>
                row.is_credit === sign &&
                keepOf(row) === keep &&
                row.from_day === of.from_day &&
                row.through_day === of.through_day &&
                row.amount_cents === of.amount_cents,
            ).length
          const isBilled = charges.some(
            (row) => keepOf(row) === keep && inDays(day, row) && same(0, row) > same(1, row),
          )
          const begun = stays.filter((row) => row.from_day <= day)
          const [where] = begun.toSorted((a, b) => b.from_day.localeCompare(a.from_day) || b.id - a.id)
          const isAway = where !== undefined && where.until_day !== null && where.until_day < day
          const why = isBilled
            ? 'billed'
            : goneOn !== null && goneOn < day
              ? 'gone'
              : one.per === 'day' && isAway
                ? 'away'
                : null
          slow.set(`${keep} ${day}`, why ?? `${one.id}`)
          if (why === null) cents += one.amount_cents
        }
      expect(said).toEqual(slow)
      expect(found.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents)
      for (const line of found.lines) {
        expect(line.days).toBe(daysBetween(line.from_day, line.through_day) + 1)
        const owners = new Set<number>()
        for (let day = line.from_day; day <= line.through_day; day = addDays(day, 1))
          owners.add(shares.findLast(({ from_day }) => from_day <= day)?.contact_id ?? -1)
        expect(owners.size).toBe(1)
      }
      const again = found.lines.map(
        ({ rate: { kind, what }, from_day, through_day, cents: amount_cents }) => ({
          kind,
          what,
          from_day,
          through_day,
          charge_date: through_day,
          is_credit: 0 as const,
          amount_cents: amount_cents + 1_000_000, // no credit on file is of this amount
        }),
      )
      expect(
        daysToBill(days, { rates, charges: [...charges, ...again], shares, stays, goneOn }).lines,
      ).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})
