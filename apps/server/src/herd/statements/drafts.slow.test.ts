import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ledger, linesOfOwner } from '../charges/contact-costs.ts'
import { balanceOf } from '../charges/balance.ts'
import { type Draft, draftsOf, type Issued, spanOf } from './drafts.ts'

const TODAY = '2026-06-30'
const PARTS = [[3, 3, 3], [7, 7, 7, 7, 7, 7, 7], [2, 3, 6], [1]]
const day = fc
  .integer({ min: 0, max: 180 })
  .map((at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const step = fc.oneof(
  fc.record({ do: fc.constant('charge' as const), day, cents, is_credit: fc.nat(1), horse: fc.nat(1) }),
  fc.record({ do: fc.constant('pay' as const), day, cents, owner: fc.nat(6) }),
  fc.record({ do: fc.constant('edit' as const), cents, at: fc.nat(30) }),
  fc.record({
    do: fc.constant('issue' as const),
    month: fc.integer({ min: 1, max: 6 }),
    owners: fc.nat(127),
  }),
  fc.record({ do: fc.constant('reverse' as const), at: fc.nat(30) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const ledgers = fc.record({
  parts: fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom(...PARTS)),
  steps: fc.array(step, { maxLength: 24 }),
})

interface Statement {
  readonly number: number
  readonly contact_id: number
  readonly through_day: string
  readonly draft: Draft
  /** What it said when it was issued. */
  readonly said: string
  readonly reverses: number | null
  readonly forward_cents: number
  readonly due_cents: number
}

/** A barn whose horses are owned in parts since long ago; its statements are kept as the database keeps them. */
class Barn {
  readonly charges: { id: number; day: string; cents: number; is_credit: number; horse: number }[] = []
  readonly payments: { id: number; day: string; cents: number; owner: number }[] = []
  readonly statements: Statement[] = []
  readonly #parts: readonly (readonly number[])[]

  constructor(parts: readonly (readonly number[])[]) {
    this.#parts = parts
  }

  get ledger(): Ledger {
    const byDay = <T extends { day: string; id: number }>(rows: readonly T[]) =>
      rows.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
    return {
      charges: byDay(this.charges).map((one) => ({
        id: one.id,
        horse_id: one.horse,
        horse_name: `Horse ${one.horse}`,
        charge_date: one.day,
        kind: 'board',
        what: null,
        amount_cents: one.cents,
        is_credit: one.is_credit,
      })),
      shares: this.#parts.flatMap((of, horse_id) =>
        of.map((part, contact_id) => ({
          horse_id,
          kind: 'owned',
          contact_id,
          contact_name: `Owner ${contact_id}`,
          share: part === 1 ? '100%' : `1/${part}`,
          from_day: '2020-01-01',
          until_day: null,
        })),
      ),
      payments: byDay(this.payments).map((one) => ({
        id: one.id,
        contact_id: one.owner,
        contact_name: `Owner ${one.owner}`,
        paid_on: one.day,
        amount_cents: one.cents,
        kind: 'payment',
        how: null,
        what: null,
      })),
    } as unknown as Ledger // ids are branded
  }

  get #open() {
    const reversed = new Set(this.statements.map(({ reverses }) => reverses))
    return this.statements.filter((one) => one.reverses === null && !reversed.has(one.number))
  }

  get issued(): Issued {
    const open = new Set(this.#open)
    return {
      billed: [...open].flatMap(({ contact_id, draft }) => [
        ...draft.lines.map((line) => ({ contact_id, charge_id: line.charge.id, payment_id: null })),
        ...draft.payments.map(({ id }) => ({ contact_id, charge_id: null, payment_id: id })),
      ]),
      statements: this.statements.map((one) => ({
        ...one,
        reverses_id: one.reverses,
        reversal_id: open.has(one) || one.reverses !== null ? null : 1,
      })),
    } as unknown as Issued // likewise
  }

  /** As the refusal of a change has it. */
  #isBilled = (id: number) =>
    this.#open.some(({ draft }) => draft.lines.some((line) => line.charge.id === id))

  take(one: Step, id: number) {
    if (one.do === 'charge') this.charges.push({ ...one, id })
    else if (one.do === 'pay') this.payments.push({ ...one, id })
    else if (one.do === 'edit') {
      const charge = this.charges[one.at % Math.max(1, this.charges.length)]
      if (charge !== undefined && !this.#isBilled(charge.id)) charge.cents = one.cents
    } else if (one.do === 'issue')
      this.issue(`2026-0${one.month}`, (owner) => ((one.owners >> owner) & 1) === 1)
    else this.#reverse(this.#open[one.at % Math.max(1, this.#open.length)])
  }

  issue(month: string, isMeant: (owner: number) => boolean) {
    const { through_day } = spanOf(month, TODAY)
    const { drafts } = draftsOf(this.ledger, this.issued, through_day)
    for (const draft of drafts)
      if (draft.why === null && isMeant(draft.contact_id))
        this.#add({ ...draft, through_day, draft, said: JSON.stringify(draft), reverses: null })
  }

  #reverse(one: Statement | undefined) {
    if (one === undefined) return
    const { contact_id, through_day, draft, said } = one
    const forward_cents = this.lastDue(contact_id)
    const due_cents = forward_cents - draft.charges_cents + draft.paid_cents
    this.#add({ contact_id, through_day, draft, said, reverses: one.number, forward_cents, due_cents })
  }

  #add = (statement: Omit<Statement, 'number'>) =>
    this.statements.push({ ...statement, number: this.statements.length + 1 })

  lastDue = (owner: number) => this.statements.findLast((one) => one.contact_id === owner)?.due_cents ?? 0
}

test('10,000 random ledgers: statements add up to the cent whatever is charged, paid, issued and reversed in between', () => {
  fc.assert(
    fc.property(ledgers, ({ parts, steps }) => {
      const barn = new Barn(parts)
      for (const [id, one] of steps.entries()) barn.take(one, id)
      const { ledger, issued, statements } = barn
      const { through_day } = spanOf('2026-06', TODAY)
      const { drafts, others_cents } = draftsOf(ledger, issued, through_day)
      let all = 0
      for (let owner = 0; owner < 7; owner++) {
        const lines = linesOfOwner(owner, ledger)
        const payments = ledger.payments.filter(({ contact_id }) => (contact_id as number) === owner)
        const balance = balanceOf(lines, payments, TODAY)
        all += balance?.cents ?? 0
        const draft = drafts.find(({ contact_id }) => contact_id === owner)
        // What the last statement left and what is on none is what the ledger says.
        if (draft === undefined) expect(barn.lastDue(owner)).toBe(balance?.cents ?? 0)
        else {
          expect(draft.why).toBeNull()
          expect(draft.due_cents).toBe(balance?.cents)
          const { current, over_30, over_60, over_90 } = draft.aging
          expect(current + over_30 + over_60 + over_90).toBeGreaterThanOrEqual(draft.due_cents)
        }
        // Each begins with what the one before left, and nothing is billed twice.
        let left = 0
        for (const one of statements.filter(({ contact_id }) => contact_id === owner)) {
          expect(one.forward_cents).toBe(left)
          const sign = one.reverses === null ? 1 : -1
          left += sign * (one.draft.charges_cents - one.draft.paid_cents)
          expect(one.due_cents).toBe(left)
        }
        const own = issued.billed.filter(({ contact_id }) => (contact_id as number) === owner)
        expect(new Set(own.map(({ charge_id, payment_id }) => `${charge_id} ${payment_id}`)).size).toBe(
          own.length,
        )
      }
      expect(drafts.reduce((sum, { due_cents }) => sum + due_cents, others_cents)).toBe(all)
      // They say what they said; and what stands of them is what the ledger says of those charges.
      for (const { draft, said } of statements) expect(JSON.stringify(draft)).toBe(said)
      const reversed = new Set(statements.map(({ reverses }) => reverses))
      for (const { number, reverses, contact_id, draft } of statements)
        if (reverses === null && !reversed.has(number))
          for (const line of draft.lines)
            expect(
              linesOfOwner(contact_id, ledger).find(({ charge }) => charge.id === line.charge.id)?.cents,
            ).toBe(line.cents)
      // Issued to the last, nothing is left, and every part of every charge is on exactly one statement.
      barn.issue('2026-06', () => true)
      expect(draftsOf(ledger, barn.issued, through_day).drafts).toEqual([])
      const charged = ledger.charges.reduce(
        (sum, one) => sum + (one.is_credit ? -1 : 1) * one.amount_cents,
        0,
      )
      const paid = ledger.payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      const due = [0, 1, 2, 3, 4, 5, 6].reduce((sum, owner) => sum + barn.lastDue(owner), 0)
      expect(due).toBe(charged - paid + 0)
    }),
    { numRuns: 10_000 },
  )
}, 300_000)
