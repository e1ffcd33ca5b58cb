import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf, type Ledger, linesOfOwner } from './contact-costs.ts'
import { statementOf } from './statement.ts'

const TODAY = '2026-06-30'
const PARTS = [[3, 3, 3], [7, 7, 7, 7, 7, 7, 7], [2, 3, 6], [1]]
const day = fc
  .integer({ min: 0, max: 180 })
  .map((at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
const cents = fc.integer({ min: 0, max: 1_000_000_000 })
/** One step of a ledger; `at` picks what it edits or takes back. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('charge' as const),
    day,
    cents,
    is_credit: fc.constantFrom<0 | 1>(0, 0, 0, 1),
    horse: fc.nat(1),
  }),
  fc.record({ do: fc.constant('pay' as const), day, cents, owner: fc.nat(6) }),
  fc.record({ do: fc.constant('edit' as const), cents, at: fc.nat(30) }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(30) }),
  fc.record({ do: fc.constant('undo' as const) }),
)
interface Entry {
  readonly day: string
  readonly cents: number
  readonly is_credit?: 0 | 1
  readonly horse?: number
  readonly owner?: number
}
const ledgers = fc.record({
  parts: fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom(...PARTS)),
  steps: fc.array(step, { maxLength: 16 }),
})

/** What is on file after all steps. */
function entriesAfter(
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
): readonly Entry[] {
  const states: (readonly Entry[])[] = [[]]
  for (const one of steps) {
    const now = states.at(-1) ?? []
    const meant = 'at' in one ? one.at % Math.max(1, now.length) : -1
    if (one.do === 'undo') states.splice(1 + Math.max(0, states.length - 2))
    else if (one.do === 'edit')
      states.push(now.map((entry, at) => (at === meant ? { ...entry, cents: one.cents } : entry)))
    else if (one.do === 'delete') states.push(now.filter((_, at) => at !== meant))
    else states.push([...now, one])
  }
  return states.at(-1) ?? []
}

/** Naive: a cent at a time to whoever is furthest behind, the larger share and then the lower id first; signed. */
function naiveParts({ cents, is_credit }: Entry, parts: readonly number[]): number[] {
  const exact = parts.map((of) => Number((BigInt(cents) * 42n) / BigInt(of))) // in 42nds of a cent, whole
  const given = exact.map((part) => Math.floor(part / 42))
  for (let left = cents - given.reduce((a, b) => a + b, 0); left > 0; left--) {
    const behind = exact.map((part, at) => part - 42 * (given[at] ?? 0))
    const most = Math.max(...behind)
    const first = behind
      .map((rest, at) => ({ rest, at }))
      .filter(({ rest }) => rest === most)
      .toSorted((a, b) => (parts[a.at] ?? 0) - (parts[b.at] ?? 0) || a.at - b.at)[0]
    if (first !== undefined) given[first.at] = (given[first.at] ?? 0) + 1
  }
  return given.map((part) => (is_credit ? -part : part))
}

/** Naive: what is owed, charge by charge, each paid a bit by each payment in turn. */
function naiveAges(entries: readonly { day: string; cents: number }[], paid: number) {
  const owed = entries
    .filter((one) => one.cents > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((one) => ({ ...one }))
  for (const one of owed) {
    const part = Math.min(one.cents, Math.max(0, paid))
    one.cents -= part
    paid -= part
  }
  const sum = (from: number, to: number) =>
    owed
      .filter((one) => {
        const days = Math.round((Date.parse(TODAY) - Date.parse(one.day)) / 86_400_000)
        return days >= from && days < to
      })
      .reduce((all, one) => all + one.cents, 0)
  return { current: sum(-1, 30), over_30: sum(30, 60), over_60: sum(60, 90), over_90: sum(90, 999) }
}

test('10,000 random ledgers: balances, ages and statements equal a naive computation to the cent', () => {
  fc.assert(
    fc.property(ledgers, ({ parts, steps }) => {
      const entries = entriesAfter(steps)
      const charges = entries.flatMap((one, id) =>
        one.horse === undefined
          ? []
          : [
              {
                id,
                horse_id: one.horse,
                horse_name: `Horse ${one.horse}`,
                charge_date: one.day,
                kind: 'board',
                what: null,
                amount_cents: one.cents,
                is_credit: one.is_credit ?? 0,
              },
            ],
      )
      const shares = parts.flatMap((of, horse_id) =>
        of.map((part, contact_id) => ({
          horse_id,
          kind: 'owned',
          contact_id,
          contact_name: `Owner ${contact_id}`,
          share: part === 1 ? '100%' : `1/${part}`,
          from_day: '2020-01-01',
          until_day: null,
        })),
      )
      const payments = entries.flatMap((one, id) =>
        one.owner === undefined
          ? []
          : [
              {
                id,
                contact_id: one.owner,
                contact_name: `Owner ${one.owner}`,
                paid_on: one.day,
                amount_cents: one.cents,
                kind: 'payment',
                how: null,
                what: null,
              },
            ],
      )
      const byDay = <T>(rows: readonly T[], of: (row: T) => string) =>
        rows.toSorted((a, b) => of(a).localeCompare(of(b)))
      const ledger = {
        charges: byDay(charges, (one) => one.charge_date),
        shares,
        payments: byDay(payments, (one) => one.paid_on),
      } as unknown as Ledger // ids are branded
      const found = new Map(balancesOf(ledger, TODAY).map((one) => [one.contact_id as number, one]))
      let all = 0
      for (let owner = 0; owner < 7; owner++) {
        const own = entries.flatMap((one) => {
          const ofHorse = one.horse === undefined ? [] : (parts[one.horse] ?? [])
          return owner < ofHorse.length ? [{ day: one.day, cents: naiveParts(one, ofHorse)[owner] ?? 0 }] : []
        })
        const paid = entries.filter((one) => one.owner === owner)
        const less = paid.reduce((sum, one) => sum + one.cents, 0)
        const naive = own.reduce((sum, one) => sum + one.cents, -less)
        const balance = found.get(owner)
        expect(balance?.cents ?? 0).toBe(naive + 0)
        if (balance === undefined) continue
        all += balance.cents
        const credits = own.reduce((sum, one) => sum - Math.min(0, one.cents), 0)
        expect(balance.aging).toEqual(naiveAges(own, less + credits))
        // Month after month, each begins with what the last one left.
        let carried = 0
        for (const month of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']) {
          const about = { name: '', address: null, month, today: TODAY }
          const {
            forward_cents,
            cents,
            payments: received,
            due,
          } = statementOf(
            about,
            linesOfOwner(owner, ledger),
            ledger.payments.filter((one) => (one.contact_id as number) === owner),
          )
          expect(forward_cents).toBe(carried)
          carried += (cents ?? 0) - received.reduce((sum, one) => sum + one.amount_cents, 0)
          expect(due?.cents ?? 0).toBe(carried)
        }
        expect(carried).toBe(balance.cents)
      }
      const signed = entries.map((one) =>
        one.owner === undefined && !one.is_credit ? one.cents : -one.cents,
      )
      expect(all).toBe(signed.reduce((a, b) => a + b, 0) + 0)
    }),
    { numRuns: 10_000 },
  )
}, 300_000)
