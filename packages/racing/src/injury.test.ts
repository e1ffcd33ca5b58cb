import { normalCdf } from '@quarterpole/numerics/normal'
import { createRng } from '@quarterpole/numerics/rng'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { injuryImpact, recoveryWord, type HerdInjuryEvidence, type InjuryCase } from './injury.ts'
import { lossOverInjury } from './injury-level.ts'
import { UNKNOWN_INJURY, findInjuryType } from './injury-catalogue.ts'
import { orderProbabilities } from './order.ts'

const chip: InjuryCase = { type: 'Carpal chip, left', severity: 'moderate', outcome: null, daysElapsed: 0 }
const confidence = (injury: InjuryCase, herd?: HerdInjuryEvidence) =>
  injuryImpact(injury, herd).performance_impact.recovery_confidence

describe('the chance to regain the level', () => {
  test('a fresh moderate case has the published shares', () => {
    expect(confidence(chip)).toBeCloseTo(0.86 * 0.82, 12)
    expect(confidence({ ...chip, type: 'tendon' })).toBeCloseTo(0.248, 12)
  })
  test('severity orders it', () => {
    const [minor, moderate, severe] = (['minor', 'moderate', 'severe'] as const).map((severity) =>
      confidence({ ...chip, severity }),
    )
    expect(minor).toBeGreaterThan(moderate)
    expect(moderate).toBeGreaterThan(severe)
    const odds = (p: number) => Math.log(p / (1 - p))
    expect(odds(minor) - odds(moderate)).toBeCloseTo(0.6, 12)
    expect(odds(severe) - odds(moderate)).toBeCloseTo(-0.9, 12)
  })
  test('at the median return time half of the returners are back: by hand', () => {
    const p = 0.86 * 0.82
    const rest = Math.round(Math.sqrt(90 * 150))
    const found = confidence({ ...chip, daysElapsed: 1.5 * rest })
    expect(found).toBeCloseTo((0.5 * p) / (0.5 * 0.86 + 1 - 0.86), 10)
  })
  test.each([0.4, 1, 1.5, 2.2])(
    '%f times the rest out it is the share of simulated cases still out',
    (rests) => {
      const rng = createRng(`still out ${rests}`)
      const rest = Math.round(Math.sqrt(90 * 150))
      let [out, atLevel] = [0, 0]
      for (let i = 0; i < 200_000; i++) {
        const racesAgain = rng.uniform() < 0.86
        const regains = racesAgain && rng.uniform() < 0.82
        if (racesAgain && 1.5 * rest * Math.exp(rng.normal(0, 0.5)) <= rests * rest) continue
        out++
        if (regains) atLevel++
      }
      // four standard errors of a share
      const stated = confidence({ ...chip, daysElapsed: rests * rest })
      expect(Math.abs(atLevel / out - stated)).toBeLessThan(4 * Math.sqrt((stated * (1 - stated)) / out))
    },
  )
  test('it falls with every day a horse stays out, and a recovered one has the level share alone', () => {
    let last = 1
    for (let daysElapsed = 0; daysElapsed <= 900; daysElapsed += 30) {
      const now = confidence({ ...chip, daysElapsed })
      expect(now).toBeLessThan(last)
      last = now
    }
    expect(last).toBeLessThan(0.01)
    expect(confidence({ ...chip, outcome: 'recovered', daysElapsed: 400 })).toBeCloseTo(0.82, 12)
  })
  test('the herd’s own cases move it as a beta prior worth 40 cases', () => {
    const herd = { losses: [], cases: 10, regained: 2 }
    expect(confidence(chip, herd)).toBeCloseTo((0.86 * 0.82 * 40 + 2) / 50, 12)
  })
  test('it stays a probability whatever is given', () => {
    const anyCase = fc.record({
      type: fc.constantFrom('tendon', 'eiph', 'who knows', 'p1 chip'),
      severity: fc.constantFrom('minor' as const, 'moderate' as const, 'severe' as const),
      outcome: fc.constantFrom(null, 'recovered' as const),
      daysElapsed: fc.integer({ min: 0, max: 20000 }),
    })
    fc.assert(
      fc.property(anyCase, fc.nat(30), fc.nat(30), (injury, cases, regained) => {
        const p = confidence(injury, { losses: [], cases: cases + regained, regained })
        expect(p >= 0 && p <= 1).toBe(true)
      }),
      { seed: 3 },
    )
  })
})

describe('the loss in SI points', () => {
  test('without herd data: the chance not to regain the level times six points', () => {
    const { performance_impact, basis } = injuryImpact(chip)
    expect(performance_impact.si_reduction).toBeCloseTo((1 - 0.86 * 0.82) * 6, 12)
    expect(basis.si_reduction_sd).toBeCloseTo(Math.hypot((1 - 0.86 * 0.82) * 6, 4), 12)
    expect(basis.assumptions.join(' ')).toContain('6 SI points')
  })
  test('herd differences are shrunk: by hand', () => {
    const share = 1 - 0.86 * 0.82
    const { performance_impact } = injuryImpact(chip, {
      losses: [{ lossSi: 10, se: 3 }],
      cases: 0,
      regained: 0,
    })
    // 6·share ± 6·share of the type, 10 ± 5 of the horse
    const prior = 1 / (6 * share) ** 2
    expect(performance_impact.si_reduction).toBeCloseTo((6 * share * prior + 10 / 25) / (prior + 1 / 25), 12)
  })
  test('the less a type costs the less one noisy pair moves it, and nothing makes a horse faster', () => {
    const abscess: InjuryCase = { ...chip, type: 'Hoof abscess', severity: 'minor' }
    const pair = { losses: [{ lossSi: -8, se: 5 }], cases: 1 / 0.97, regained: 1 }
    const { performance_impact, basis } = injuryImpact(abscess, pair)
    const alone = injuryImpact(abscess)
    expect(performance_impact.si_reduction).toBeGreaterThan(0)
    expect(performance_impact.si_reduction).toBeLessThan(alone.performance_impact.si_reduction)
    expect(alone.performance_impact.si_reduction).toBeCloseTo(6 * (1 - confidence(abscess)), 12)
    expect(basis.win_probability_after).toBeLessThan(basis.win_probability_before)
    const faster = Array.from({ length: 200 }, () => ({ lossSi: -8, se: 5 }))
    const many = injuryImpact(abscess, { losses: faster, cases: 0, regained: 0 })
    expect(many.performance_impact.si_reduction).toBe(0)
    expect(many.performance_impact.win_probability_reduction).toBeCloseTo(0, 12)
  })
  test('many differences are believed', () => {
    const rng = createRng('losses')
    const losses = Array.from({ length: 400 }, () => ({ lossSi: 4.5 + rng.normal(0, 5), se: 3 }))
    expect(injuryImpact(chip, { losses, cases: 0, regained: 0 }).performance_impact.si_reduction).toBeCloseTo(
      4.5,
      0,
    )
  })
  test('the win chance falls with it from one in eight', () => {
    const { performance_impact, basis } = injuryImpact({ ...chip, type: 'tendon' })
    expect(basis.win_probability_before).toBe(0.125)
    expect(basis.win_probability_before - basis.win_probability_after).toBeCloseTo(
      performance_impact.win_probability_reduction,
      14,
    )
    expect(performance_impact.win_probability_reduction).toBeGreaterThan(
      injuryImpact(chip).performance_impact.win_probability_reduction,
    )
  })
  test('a horse’s own before and after', () => {
    expect(lossOverInjury([2, 4], [-1], 50)).toEqual({ lossSi: 4, se: Math.sqrt(75) })
    expect(lossOverInjury([], [1])).toBeNull()
  })
})

describe('a tendon: studies count five races or more, and returners showed no drop in rating', () => {
  const tendon: InjuryCase = { ...chip, type: 'bowed tendon' }
  test('the basis says what the chance is of', () => {
    const { basis } = injuryImpact(tendon)
    expect(basis.recovery_means).toBe('five_races')
    expect(basis.assumptions.join(' ')).toContain('not of regaining form')
    expect(injuryImpact(chip).basis.recovery_means).toBe('form')
  })
  test('the points lost come from form, and the herd’s cases, which show form, move those alone', () => {
    const { performance_impact } = injuryImpact(tendon)
    expect(performance_impact.si_reduction).toBeCloseTo((1 - 0.8 * 0.82) * 6, 12)
    const herd = { losses: [], cases: 20, regained: 20 }
    expect(confidence(tendon, herd)).toBe(confidence(tendon))
    expect(injuryImpact(tendon, herd).basis.recovery_confidence_range).toEqual(
      injuryImpact(tendon).basis.recovery_confidence_range,
    )
    expect(injuryImpact(tendon, herd).performance_impact.si_reduction).toBeCloseTo(
      (1 - (0.8 * 0.82 * 20 + 20) / 40) * 6,
      12,
    )
  })
  test('of those that raced again the share of five races', () =>
    expect(confidence({ ...tendon, outcome: 'recovered', daysElapsed: 400 })).toBeCloseTo(0.248 / 0.8, 12))
})

describe('rest, words and basis', () => {
  test.each([
    ['minor', 90],
    ['moderate', 116],
    ['severe', 150],
  ] as const)('%s: %i days', (severity, days) => {
    const { performance_impact, basis } = injuryImpact({ ...chip, severity, daysElapsed: 20 })
    expect(performance_impact.recommended_rest_days).toBe(days)
    expect(basis.remaining_rest_days).toBe(days - 20)
  })
  test('an unknown type says so and has a wide prior', () => {
    const { basis } = injuryImpact({ ...chip, type: 'mystery' })
    expect(basis.is_known_type).toBe(false)
    expect(basis.statement).toContain('no data on this type')
    const herd = { losses: [], cases: 4, regained: 0 }
    expect(confidence({ ...chip, type: 'mystery' }, herd)).toBeLessThan(0.25)
    expect(confidence(chip, herd)).toBeGreaterThan(0.6)
  })
  test('the statement names the breed studied and leaves the call to the vet', () => {
    const { statement } = injuryImpact(chip).basis
    expect(statement).toContain('Quarter Horse')
    expect(statement).toContain('Your vet')
  })
  test.each([
    [0.81, 'good'],
    [0.8, 'monitor closely'],
    [0.61, 'monitor closely'],
    [0.6, 'significant injury'],
  ] as const)('%f reads %s', (p, word) => expect(recoveryWord(p)).toBe(word))
})

describe('how far the cases can tell the chance', () => {
  const rangeOf = (injury: InjuryCase, herd?: HerdInjuryEvidence) =>
    injuryImpact(injury, herd).basis.recovery_confidence_range

  test('on the day of the injury its log-odds give or take 1/√(n·p(1 − p))', () => {
    const { basis } = injuryImpact(chip)
    const p = confidence(chip)
    const logit = (x: number) => Math.log(x / (1 - x))
    const error = 1 / Math.sqrt(basis.prior_cases * p * (1 - p))
    const [low, high] = basis.recovery_confidence_range
    expect(logit(high) - logit(p)).toBeCloseTo(error, 12)
    expect(logit(p) - logit(low)).toBeCloseTo(error, 12)
  })
  test('it holds the chance whatever the injury, its outcome and the days gone by', () => {
    for (const type of ['Carpal chip', 'Bowed tendon', 'hoof abscess', 'nobody knows this'])
      for (const severity of ['minor', 'moderate', 'severe'] as const)
        for (const outcome of [null, 'recovered'] as const)
          for (const daysElapsed of [0, 60, 600]) {
            const injury = { type, severity, outcome, daysElapsed }
            const [low, high] = rangeOf(injury)
            expect(low).toBeGreaterThanOrEqual(0)
            expect(low).toBeLessThanOrEqual(confidence(injury))
            expect(high).toBeGreaterThanOrEqual(confidence(injury))
            expect(high).toBeLessThanOrEqual(1)
          }
  })
  test('it is wide where nothing is published, and narrows with the herd’s own cases', () => {
    const width = ([low, high]: readonly [number, number]) => high - low
    const unknown = { ...chip, type: 'nobody knows this' }
    expect(width(rangeOf(unknown))).toBeGreaterThan(2 * width(rangeOf(chip)))
    expect(width(rangeOf(unknown, { losses: [], cases: 30, regained: 20 }))).toBeLessThan(
      width(rangeOf(unknown)) / 2,
    )
  })
})

test('one case and one comparison are counted in the singular', () => {
  const { statement } = injuryImpact(chip, { losses: [{ lossSi: 2, se: 3 }], cases: 1, regained: 1 }).basis
  expect(statement).toContain('Updated with 1 closed case and 1 before-and-after comparison from your herd.')
})

describe('against its definition', () => {
  /** Everything about a case, formula by formula, as docs/models/injury.md says it. */
  function naiveImpact(injury: InjuryCase, herd: HerdInjuryEvidence) {
    const type = findInjuryType(injury.type) ?? UNKNOWN_INJURY
    const { returnRate: r, levelRate: l, fiveRacesRate, priorCases, restDays } = type
    const shareOf = (share: number, severity: InjuryCase['severity'], counts: boolean) => {
      const odds = (share / (1 - share)) * Math.exp({ minor: 0.6, moderate: 0, severe: -0.9 }[severity])
      const [cases, regained] = counts ? [herd.cases, herd.regained] : [0, 0]
      return ((odds / (1 + odds)) * priorCases + regained) / (priorCases + cases)
    }
    const base = fiveRacesRate ?? r * l
    const p = shareOf(base, injury.severity, fiveRacesRate === undefined)
    const returns = p + (1 - p) * ((r - base) / (1 - base))
    const rest = {
      minor: restDays[0],
      moderate: Math.round(Math.sqrt(restDays[0] * restDays[1])),
      severe: restDays[1],
    }[injury.severity]
    const raced = normalCdf(Math.log(injury.daysElapsed / (1.5 * rest)) / 0.5)
    const [top, all] = [p * (1 - raced), 1 - returns * raced]
    const [q, moderate] = [1 - shareOf(r * l, injury.severity, true), 1 - shareOf(r * l, 'moderate', true)]
    const weights = herd.losses.map(({ se }) => moderate ** 2 / (16 + se * se))
    const sum = weights.reduce((a, b) => a + b, 1 / 36)
    const d = herd.losses.reduce((a, { lossSi }, i) => a + (weights[i] * lossSi) / moderate, 6 / 36) / sum
    return {
      confidence: injury.outcome === 'recovered' ? p / returns : top / all,
      loss: Math.max(0, q * d),
      lossSd: Math.sqrt(q ** 2 / sum + 16),
      rest,
    }
  }
  const anyCase = fc.record({
    type: fc.constantFrom('knee chip', 'bowed tendon', 'EIPH', 'stone bruise', 'nobody knows this'),
    severity: fc.constantFrom('minor' as const, 'moderate' as const, 'severe' as const),
    outcome: fc.constantFrom(null, 'recovered' as const),
    daysElapsed: fc.integer({ min: 1, max: 900 }),
  })
  const anyHerd = fc
    .record({
      losses: fc.array(
        fc.record({ lossSi: fc.integer({ min: -10, max: 20 }), se: fc.integer({ min: 1, max: 8 }) }),
        { maxLength: 6 },
      ),
      lost: fc.nat(12),
      regained: fc.nat(12),
    })
    .map(({ losses, lost, regained }) => ({ losses, regained, cases: lost + regained }))

  test('chance, loss and rest are the formulas’', () => {
    fc.assert(
      fc.property(anyCase, anyHerd, (injury, herd) => {
        const naive = naiveImpact(injury, herd)
        const { performance_impact, basis } = injuryImpact(injury, herd)
        expect(performance_impact.recovery_confidence).toBeCloseTo(naive.confidence, 10)
        expect(performance_impact.si_reduction).toBeCloseTo(naive.loss, 10)
        expect(basis.si_reduction_sd).toBeCloseTo(naive.lossSd, 10)
        expect(performance_impact.recommended_rest_days).toBe(naive.rest)
        expect(basis.remaining_rest_days).toBe(
          injury.outcome === 'recovered' ? 0 : Math.max(0, naive.rest - injury.daysElapsed),
        )
      }),
      { numRuns: 200 },
    )
  })
  test('the win chances are those of one runner that far behind seven like ones', () => {
    fc.assert(
      fc.property(anyCase, anyHerd, (injury, herd) => {
        const { performance_impact, basis } = injuryImpact(injury, herd)
        const mean = Float64Array.of(-performance_impact.si_reduction, 0, 0, 0, 0, 0, 0, 0)
        const { win } = orderProbabilities({ mean, sd: new Float64Array(8).fill(8.2) })
        expect(basis.win_probability_after).toBeCloseTo(win[0], 12)
      }),
      { numRuns: 20 },
    )
  })
  test('a worse case is a worse case whatever the type and the herd', () => {
    fc.assert(
      fc.property(anyCase, anyHerd, (injury, herd) => {
        const [minor, moderate, severe] = (['minor', 'moderate', 'severe'] as const).map(
          (severity) => injuryImpact({ ...injury, severity }, herd).performance_impact,
        )
        // alike only where the herd's horses came back faster: all at 0
        const isLoss = severe.si_reduction > 0
        expect(minor.si_reduction < moderate.si_reduction).toBe(isLoss)
        expect(moderate.si_reduction < severe.si_reduction).toBe(isLoss)
        expect(minor.si_reduction).toBeGreaterThanOrEqual(0)
        expect(minor.recommended_rest_days).toBeLessThanOrEqual(moderate.recommended_rest_days)
        expect(moderate.recommended_rest_days).toBeLessThanOrEqual(severe.recommended_rest_days)
      }),
      { numRuns: 60 },
    )
  })
  test('a comparison without precision says nothing, and the order of comparisons does not count', () => {
    fc.assert(
      fc.property(anyCase, anyHerd, (injury, herd) => {
        const lossWith = (losses: HerdInjuryEvidence['losses']) =>
          injuryImpact(injury, { ...herd, losses }).performance_impact.si_reduction
        expect(lossWith([...herd.losses, { lossSi: 15, se: 1e8 }])).toBeCloseTo(lossWith(herd.losses), 9)
        expect(lossWith(herd.losses.toReversed())).toBeCloseTo(lossWith(herd.losses), 9)
      }),
      { numRuns: 60 },
    )
  })
})
