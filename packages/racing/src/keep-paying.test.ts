import { normalCdf } from '@quarterpole/numerics/normal'
import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { keepPaying, type PaymentAhead, type RaceAhead, type StayingIn } from './keep-paying.ts'

const NOW = { starts: 0, stays: 1 }
const ability = { mean: 88, variance: 36 }
const runVariance = 64
/** One rival, no trials: what is won has a closed form. */
const match: RaceAhead = {
  ...NOW,
  money: [1_000_000],
  field: { mean: 85, variance: 16 },
  inTrials: 2,
  inFinal: 2,
}
const wins = (mean: number, variance: number) =>
  normalCdf((mean - match.field.mean) / Math.sqrt(variance + match.field.variance + 2 * runVariance))
const pay = (cents: number, more: Partial<PaymentAhead> = {}): PaymentAhead => ({
  ...NOW,
  cents,
  letsIn: false,
  ...more,
})
const of = (more: Partial<StayingIn>) =>
  keepPaying({ ability, isIn: true, payments: [], race: match, runVariance, ...more })

describe('against closed forms', () => {
  test.each([70, 88, 110])('the race alone, of a horse of %i', (mean) => {
    const found = of({ ability: { ...ability, mean } })
    expect(found.moneyCents / 1e6).toBeCloseTo(wins(mean, 36), 3)
    expect(found.valueCents).toBeCloseTo(found.moneyCents, 0)
    expect(found.chanceFinal).toBeCloseTo(1, 6)
  })

  test('one payment is made from where the race is worth it', () => {
    const found = of({ payments: [pay(400_000)] })
    expect(found.valueCents).toBeCloseTo(1e6 * wins(88, 36) - 400_000, -3)
    const [one] = found.payments
    expect(1e6 * wins((one?.paysFromSi ?? 0) - 0.5, 36)).toBeLessThan(400_000)
    expect(1e6 * wins(one?.paysFromSi ?? 0, 36)).toBeGreaterThan(400_000)
    expect(one?.chancePaid).toBe(1)
    expect(of({ payments: [pay(900_000)] })).toMatchObject({
      valueCents: 0,
      payments: [{ chancePaid: 0 }],
    })
  })

  test('two payments with three starts between: the second is an option', () => {
    const left = 1 / (1 / 36 + 3 / runVariance)
    const sd = Math.sqrt(36 - left)
    let expected = -20_000
    const step = 0.001
    for (let z = -8; z < 8; z += step) {
      const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
      expected += step * density * Math.max(0, 0.8 * (1e6 * wins(88 + sd * z, left)) - 450_000)
    }
    const race = { ...match, stays: 0.8 }
    const found = of({ payments: [pay(20_000), pay(450_000, { starts: 3 })], race })
    expect(found.valueCents / 1e6).toBeCloseTo(expected / 1e6, 3)
    expect(found.payAllCents).toBeCloseTo(0.8 * 1e6 * wins(88, 36) - 470_000, -3)
    expect(found.valueCents).toBeGreaterThan(found.payAllCents)
  })

  test('a supplement lets in one that is out, and spares one that is in nothing', () => {
    const supplement = pay(300_000, { letsIn: true })
    const worth = 1e6 * wins(88, 36)
    expect(of({ isIn: false, payments: [supplement] }).valueCents).toBeCloseTo(worth - 300_000, -3)
    expect(of({ isIn: false, payments: [supplement] }).payAllCents).toBeCloseTo(worth - 300_000, -3)
    expect(of({ payments: [supplement] }).valueCents).toBeCloseTo(worth, -3)
    // with a supplement at less than it costs to stay in, one stops
    expect(of({ payments: [pay(350_000), supplement] })).toMatchObject({
      payments: [{ chancePaid: 0 }, { chancePaid: 1 }],
    })
    expect(of({ isIn: false })).toMatchObject({ valueCents: 0, payAllCents: 0 })
  })
})

/** A futurity: three payments, trials of forty for ten places. */
const futurity: StayingIn = {
  ability: { mean: 86, variance: 49 },
  isIn: true,
  payments: [pay(60_000), pay(80_000, { starts: 1, stays: 0.95 }), pay(120_000, { starts: 2, stays: 0.9 })],
  race: {
    starts: 1,
    stays: 0.95,
    money: [4_000_000, 1_700_000, 1_000_000, 700_000, 500_000],
    field: { mean: 84, variance: 30 },
    inTrials: 40,
    inFinal: 10,
  },
  runVariance,
}

/** Owner's money of one horse of ability θ, by running the trials and the final. */
function run(rng: Rng, theta: number, { money, field, inTrials, inFinal }: RaceAhead) {
  const sd = Math.sqrt(runVariance)
  const rivals = Array.from({ length: inTrials - 1 }, () => {
    const level = field.mean + Math.sqrt(field.variance) * rng.normal()
    return { level, trial: level + sd * rng.normal() }
  }).toSorted((a, b) => b.trial - a.trial)
  if (theta + sd * rng.normal() < (rivals[inFinal - 1]?.trial ?? -Infinity)) return { isIn: false, cents: 0 }
  const own = theta + sd * rng.normal()
  const place = rivals.slice(0, inFinal - 1).filter(({ level }) => level + sd * rng.normal() > own).length
  return { isIn: true, cents: money[place] ?? 0 }
}

/** What following payments from given expected speed indexes on earns a horse, one drawing. */
function follow(rng: Rng, theta: number, from: readonly number[], stable: StayingIn): number {
  let { mean, variance } = stable.ability
  let paid = 0
  for (const [t, { starts, stays }] of [...stable.payments, stable.race].entries()) {
    if (rng.uniform() > stays) return -paid
    if (starts > 0) {
      const seen = theta + Math.sqrt(runVariance / starts) * rng.normal()
      const gain = variance / (variance + runVariance / starts)
      mean += gain * (seen - mean)
      variance *= 1 - gain
    }
    const payment = stable.payments[t]
    if (!payment) break
    if (mean < (from[t] ?? Infinity)) return -paid
    paid += payment.cents
  }
  return run(rng, theta, stable.race).cents - paid
}

describe('against drawing', () => {
  const found = keepPaying(futurity)
  const rule = found.payments.map(({ paysFromSi }) => paysFromSi ?? Infinity)
  const draw = (rng: Rng) => futurity.ability.mean + Math.sqrt(futurity.ability.variance) * rng.normal()
  const average = (from: readonly number[], n: number, seed = 'stable') => {
    const rng = createRng(seed)
    const gains = Array.from({ length: n }, () => follow(rng, draw(rng), from, futurity))
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / n
    return { mean, se: Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0)) / n }
  }

  test('a final’s money and its chance are those of fields drawn horse by horse', () => {
    const rng = createRng('finals')
    const n = 20_000
    let [finals, cents] = [0, 0]
    for (let k = 0; k < n; k++) {
      const one = run(rng, draw(rng), futurity.race)
      finals += Number(one.isIn)
      cents += one.cents
    }
    const fit = 0.95 * 0.9 * 0.95
    expect(found.chanceFinal).toBeCloseTo((fit * finals) / n, 2)
    expect(found.moneyCents / ((fit * cents) / n)).toBeCloseTo(1, 1)
  })

  test('what it is worth is what following the rule earns, and no other limits earn more', () => {
    const { mean, se } = average(rule, 20_000)
    expect(Math.abs(mean - found.valueCents)).toBeLessThan(3 * se + 0.02 * found.valueCents)
    const steps = [-6, 0, 6]
    for (const a of steps)
      for (const b of steps)
        for (const c of steps) {
          const [one = 0, two = 0, three = 0] = rule
          const other = average([one + a, two + b, three + c], 3000)
          expect(other.mean - 3 * other.se).toBeLessThan(found.valueCents * 1.02)
        }
  })

  test('it earns more than paying all and than stopping at once, and less than knowing all', () => {
    const [byRule, all] = [average(rule, 20_000), average([0, 0, 0], 20_000)]
    expect(byRule.mean).toBeGreaterThan(all.mean + 2 * byRule.se)
    expect(byRule.mean).toBeGreaterThan(0)
    const rng = createRng('known')
    const perfect = Array.from({ length: 200 }, () =>
      Math.max(0, keepPaying({ ...futurity, ability: { mean: draw(rng), variance: 0 } }).valueCents),
    )
    const best = perfect.reduce((sum, value) => sum + value, 0) / perfect.length
    expect(best).toBeGreaterThan(byRule.mean)
  })
})

test('what cannot be is refused', () => {
  expect(() => of({ ability: { mean: 80, variance: -1 } })).toThrow(RangeError)
  expect(() => of({ runVariance: 0 })).toThrow(RangeError)
  expect(() => of({ race: { ...match, stays: 1.1 } })).toThrow(RangeError)
  expect(() => of({ race: { ...match, inFinal: 1 } })).toThrow(RangeError)
})
