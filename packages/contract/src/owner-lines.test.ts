import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Charged, type HorseShareRow, linesByOwner, sumOfLines } from './owner-lines.ts'

const row = (
  contact_id: number,
  share: string | null,
  from_day: string,
  until_day: string | null = null,
) => ({
  horse_id: 1,
  kind: 'owned',
  contact_id,
  contact_name: `Owner ${contact_id}`,
  share,
  from_day,
  until_day,
})

test('an owner’s lines are of the days on which he owned a share, and what can’t be split says why', () => {
  const shares = [
    row(1, '1/3', '2026-02-01', '2026-03-01'),
    row(2, '2/3', '2026-02-01'),
    row(3, null, '2026-03-01'),
    { ...row(1, null, '2026-01-01'), kind: 'agent' },
  ]
  const charge = (charge_date: string) => ({
    horse_id: 1,
    charge_date,
    from_day: null,
    through_day: null,
    cents: 100,
  })
  const charges = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(charge)
  expect(linesByOwner(charges, shares).get(1) ?? []).toEqual([
    { charge: charge('2026-02-01'), share: '1/3', cents: 33, why: null },
    { charge: charge('2026-02-28'), share: '1/3', cents: 33, why: null },
  ])
  const after = linesByOwner(charges, shares).get(2) ?? []
  expect(after.slice(2)).toEqual([
    { charge: charge('2026-03-01'), share: '2/3', cents: null, why: 'Share not on file: Owner 3.' },
  ])
  expect([sumOfLines(after), sumOfLines(after.slice(2)), sumOfLines([])]).toEqual([134, null, null])
})

/** Each owner of a horse holds so many of so many parts, up to a day; from then on, others hold the same. */
interface Held {
  readonly horse_id: number
  readonly weights: readonly number[]
  readonly of: number
  readonly until: number
}
/** The contact of the first of those others. */
const SECOND = 100
const dayAt = (at: number) => `2026-02-${String(at).padStart(2, '0')}`

function rowsOf({ horse_id, weights, of, until }: Held): HorseShareRow[] {
  const held = (first: number, from: string, to: string | null) =>
    weights.map((weight, at) => ({ ...row(first + at, `${weight}/${of}`, from, to), horse_id }))
  return [...held(1, '2026-01-01', dayAt(until)), ...held(SECOND, dayAt(until), null)]
}

/** Slow: each cent in turn goes to whoever is furthest behind his exact share. */
function centByCent(cents: number, { weights, of }: Held): number[] | null {
  if (weights.reduce((a, b) => a + b, 0) !== of) return null
  const given = weights.map(() => 0)
  const amount = Math.abs(cents)
  const behind = (at: number) => amount * (weights[at] ?? 0) - (given[at] ?? 0) * of
  for (let cent = 0; cent < amount; cent++) {
    const [next = 0] = [...weights.keys()].toSorted(
      (a, b) => behind(b) - behind(a) || (weights[b] ?? 0) - (weights[a] ?? 0) || a - b,
    )
    given[next] = (given[next] ?? 0) + 1
  }
  return given.map((own) => (cents < 0 && own > 0 ? -own : own))
}

const parts = fc.constantFrom(
  { weights: [1, 1, 1], of: 3 },
  { weights: [1, 1, 1, 1, 1, 1, 1], of: 7 },
  { weights: [3, 2, 2], of: 7 },
  { weights: [7, 7, 3, 2, 2], of: 21 },
  { weights: [1, 1], of: 3 },
  { weights: [3, 3], of: 7 },
  { weights: [2, 2], of: 3 },
)
const ledger = fc.record({
  held: fc.tuple(
    fc.record({ horse_id: fc.constant(1), until: fc.integer({ min: 1, max: 28 }), parts }),
    fc.record({ horse_id: fc.constant(2), until: fc.integer({ min: 1, max: 28 }), parts }),
  ),
  charges: fc.array(
    fc.record({
      horse_id: fc.constantFrom(1, 2, 3), // nobody owns the third
      charge_date: fc.integer({ min: 1, max: 28 }).map(dayAt),
      from_day: fc.constant(null),
      through_day: fc.constant(null),
      cents: fc.integer({ min: -90, max: 90 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  turns: fc.infiniteStream(fc.nat()),
})

test('of 10,000 random ledgers in thirds and sevenths, the parts of a charge are those of the slow split, in any order', () => {
  fc.assert(
    fc.property(ledger, ({ held: drawn, charges, turns }) => {
      const held = drawn.map(({ parts: own, ...rest }): Held => ({ ...rest, ...own }))
      const shares = held.flatMap(rowsOf)
      const inAnyOrder = <T>(all: readonly T[]) =>
        all
          .map((one) => ({ one, turn: turns.next().value }))
          .toSorted((a, b) => a.turn - b.turn)
          .map(({ one }) => one)
      const found = new Map<Charged, Map<number, number | null>>()
      const [mixedCharges, mixedShares] = [inAnyOrder(charges), inAnyOrder(shares)]
      for (const owner of new Set(shares.map(({ contact_id }) => contact_id)))
        for (const { charge, cents } of linesByOwner(mixedCharges, mixedShares).get(owner) ?? [])
          found.set(charge, (found.get(charge) ?? new Map<number, number | null>()).set(owner, cents))
      for (const charge of charges) {
        const own = held.find(({ horse_id }) => horse_id === charge.horse_id)
        if (own === undefined) {
          expect(found.has(charge)).toBe(false)
          continue
        }
        const first = charge.charge_date < dayAt(own.until) ? 1 : SECOND
        const slow = centByCent(charge.cents, own)
        const expected = own.weights.map((_, at) => [first + at, slow === null ? null : slow[at]] as const)
        expect(found.get(charge)).toEqual(new Map(expected))
        if (slow !== null) expect(slow.reduce((a, b) => a + b, 0)).toBe(charge.cents)
      }
    }),
    { numRuns: 10_000 },
  )
})
