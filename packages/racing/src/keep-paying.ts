import { normalCdf, normalDensity, normalQuantile } from '@quarterpole/numerics/normal'

/** A horse's ability on race day, or that of a field: mean speed index and variance, SI points. */
export interface Level {
  readonly mean: number
  readonly variance: number
}

/** Until a payment or the race. */
export interface Stretch {
  /** Starts he is expected to make from the payment before, or from today; a fraction will do. */
  readonly starts: number
  /** Chance that he is still fit to go on at its end, if he was at its start; 0 to 1. */
  readonly stays: number
}

export interface PaymentAhead extends Stretch {
  readonly cents: number
  /** Taken of a horse that is out: a late nomination or a supplement. One that is in has no need of it. */
  readonly letsIn: boolean
}

/** The race, and the trials before it. */
export interface RaceAhead extends Stretch {
  /** What of the purse is the owner's, by place, in cents. */
  readonly money: readonly number[]
  /** Ability of the horses he meets, drawn one by one. */
  readonly field: Level
  /** Horses that run for the places in the final, and how many get in. With as many places as horses there are no trials. */
  readonly inTrials: number
  readonly inFinal: number
}

export interface StayingIn {
  readonly ability: Level
  /** False where he is out, and only a late nomination or a supplement lets him in. */
  readonly isIn: boolean
  /** In order of day, after today. */
  readonly payments: readonly PaymentAhead[]
  readonly race: RaceAhead
  /** Variance of one run about ability: of the trial, the final, and each start on the way; SI². */
  readonly runVariance: number
}

export interface PaymentWorth {
  /** It pays from this expected speed index on; null where it never does. */
  readonly paysFromSi: number | null
  /** Chance, seen from today, that he is fit then and it is worth paying by the rule; 0 to 1. */
  readonly chancePaid: number
  /** What staying in is worth on that day, before paying, of a horse that looks then as he does today; cents. */
  readonly worthCents: number
}

export interface KeepPaying {
  /** Of going on by the rule from today: money expected less payments to come; cents. Never below 0, as one may stop. */
  readonly valueCents: number
  /** The same of paying all, whatever is learned; below 0 where it loses, 0 where nothing lets him in. */
  readonly payAllCents: number
  readonly payments: readonly PaymentWorth[]
  /** Of a horse that is paid all the way: fit on the day and in the final, and the owner's money expected, in cents. */
  readonly chanceFinal: number
  readonly moneyCents: number
}

/** Points of the grid of speed indexes lie this far apart, and it reaches this many standard deviations out. */
const STEP_SI = 0.5
const REACH = 8
/** Step of the quadrature over a normal distribution, in standard deviations, and its ends. */
const STEP_Z = 0.2
const END_Z = 6

/**
 * What it is worth to keep a horse eligible, by backward induction (Bellman 1957) over the payments ahead.
 *
 * What is known of his ability θ is a normal distribution; n starts narrow its variance v to 1/(1/v + n/σ²), and move its
 * mean m by a normal amount of variance v − v′ (Kalman 1960). On each day one pays, or stops:
 *
 *     in_t(m)  = max(s·E in_t₊₁(m′) − cents, out_t(m)),   out = 0, or what a later supplement is worth less its price.
 *
 * At the race itself a horse of ability θ is in the final with the chance that fewer than K of N − 1 rivals run faster in
 * the trials, and earns what his place among the K − 1 others gives. Their ability is that of the K best of N by one run:
 * mean μ + i·τ²/√(τ² + σ²), variance τ²·(1 − k·τ²/(τ² + σ²)), i and k of truncation (Bulmer 1971), taken as normal and
 * independent; a test compares that with drawing fields. A dead heat has no chance here, and all heats one surface.
 *
 * Cost: payments² + 4 · payments + 6 quadratures over a grid of some 500 points.
 *
 * @throws {RangeError} if a variance, a chance or a number of horses is out of its range
 */
export function keepPaying(asked: StayingIn): KeepPaying {
  const { ability, isIn, payments, race } = asked
  const { grid, before, worth, ifIn, ifOut, prize, qualifies } = backward(asked)
  const pays = payments.map(({ cents }, t) => worth[t].map((value) => (value > cents ? 1 : 0)))
  const { mean } = ability
  const always = [...payments, race].reduce((product, { stays }) => product * stays, 1)
  const onAverage = (values: Float64Array) =>
    always * grid.at(grid.smooth(values, Math.sqrt(ability.variance)), mean)
  const moneyCents = onAverage(prize)
  const cost = costOfAll(payments, isIn)
  return {
    valueCents: grid.at(isIn ? ifIn : ifOut, mean),
    payAllCents: cost === null ? 0 : moneyCents - cost,
    payments: payments.map((_, t) => {
      const from = pays[t].indexOf(1)
      return {
        paysFromSi: from < 0 ? null : grid.si(from),
        chancePaid: grid.at(chancePaid(t, { payments, pays, before })[isIn ? 'ifIn' : 'ifOut'], mean),
        worthCents: grid.at(worth[t], mean),
      }
    }),
    chanceFinal: onAverage(qualifies),
    moneyCents,
  }
}

/** The {@link PaymentWorth.worthCents} of each payment alone; 2 · payments + 6 quadratures. */
export function worthOfPayments(asked: StayingIn): number[] {
  const { grid, worth } = backward(asked)
  return worth.map((values) => grid.at(values, asked.ability.mean))
}

/** What it is worth to be in, and to be out, by what is expected of him then: from the race back to today. */
function backward({ ability, isIn, payments, race, runVariance }: StayingIn) {
  check({ ability, isIn, payments, race, runVariance })
  const grid = gridFor(ability, race.field, runVariance)
  const stretches: Stretch[] = [...payments, race]
  const learned = narrowing(ability.variance, runVariance, stretches)
  const left = learned.at(-1)?.left ?? ability.variance
  const { qualifies, earns } = onRaceDay(grid, race, runVariance)
  const prize = grid.values((i) => qualifies[i] * earns[i])

  /** What it is worth at the start of a stretch, if it is `then` at its end. */
  const before = (t: number, then: Float64Array) =>
    grid.smooth(then, learned[t].step).map((value) => stretches[t].stays * value)

  const last = payments.length
  let ifIn = before(last, grid.smooth(prize, Math.sqrt(left)))
  let ifOut = new Float64Array(ifIn.length)
  const worth: Float64Array[] = []
  for (let t = last - 1; t >= 0; t--) {
    const { cents, letsIn } = payments[t]
    worth[t] = ifIn.map((value, i) => value - ifOut[i])
    const paid = ifIn.map((value, i) => Math.max(value - cents, ifOut[i]))
    ;[ifIn, ifOut] = letsIn ? [ifIn, paid] : [paid, ifOut]
    ifIn = before(t, ifIn)
    ifOut = before(t, ifOut)
  }
  return { grid, before, worth, ifIn, ifOut, prize, qualifies }
}

/** Chance that the payment `t` is made by the rule, by what is known today. */
function chancePaid(
  t: number,
  {
    payments,
    pays,
    before,
  }: {
    payments: readonly PaymentAhead[]
    pays: readonly Float64Array[]
    before: (t: number, then: Float64Array) => Float64Array
  },
): { ifIn: Float64Array; ifOut: Float64Array } {
  const none = pays[t].map(() => 0)
  const { letsIn } = payments[t]
  let [ifIn, ifOut] = letsIn ? [none, pays[t]] : [pays[t], none]
  for (let k = t; k >= 0; k--) {
    if (k < t) {
      const either = pays[k].map((isPaid, i) => (isPaid ? ifIn[i] : ifOut[i]))
      ;[ifIn, ifOut] = payments[k].letsIn ? [ifIn, either] : [either, ifOut]
    }
    ifIn = before(k, ifIn)
    ifOut = before(k, ifOut)
  }
  return { ifIn, ifOut }
}

/** All that is to be paid of a horse while he is fit; one that is out gets in by the first that lets him. Null where none does. */
function costOfAll(payments: readonly PaymentAhead[], isIn: boolean): number | null {
  let [fit, sum, isPaidUp] = [1, 0, isIn]
  for (const { cents, letsIn, stays } of payments) {
    fit *= stays
    if (letsIn === isPaidUp) continue
    isPaidUp = true
    sum += fit * cents
  }
  return isPaidUp ? sum : null
}

/** Variance left after each stretch, and how far its starts move what is expected of him. */
function narrowing(variance: number, runVariance: number, stretches: readonly Stretch[]) {
  let left = variance
  return stretches.map(({ starts }) => {
    const now = left === 0 ? 0 : 1 / (1 / left + starts / runVariance)
    const step = Math.sqrt(Math.max(0, left - now))
    left = now
    return { left, step }
  })
}

/** By ability: chance to be in the final, and money expected of one who is. */
function onRaceDay(grid: Grid, { field, inTrials, inFinal, money }: RaceAhead, runVariance: number) {
  const run = Math.sqrt(runVariance)
  const hasTrials = inTrials > inFinal
  const beats = ({ mean, variance }: Level) => {
    const sd = Math.sqrt(variance + runVariance)
    return (si: number) => normalCdf((mean - si) / sd) // chance that one of them is faster
  }
  const ofAll = beats(field)
  const ofFinal = beats(hasTrials ? best(field, inFinal / inTrials, runVariance) : field)
  const rivals = Math.min(inTrials, inFinal) - 1
  const qualifies = grid.values((i) =>
    hasTrials ? placeChances(inTrials - 1, ofAll(grid.si(i)), inFinal).reduce((sum, p) => sum + p, 0) : 1,
  )
  const earns = grid.values((i) =>
    placeChances(rivals, ofFinal(grid.si(i)), money.length).reduce((sum, p, k) => sum + p * money[k], 0),
  )
  return { qualifies: grid.smooth(qualifies, run), earns: grid.smooth(earns, run) }
}

/** Ability of the best by one run, a share of all: mean and variance after truncation. */
function best({ mean, variance }: Level, share: number, runVariance: number): Level {
  const cut = normalQuantile(1 - share)
  const intensity = normalDensity(cut) / share
  const total = variance + runVariance
  return {
    mean: mean + (intensity * variance) / Math.sqrt(total),
    variance: variance * (1 - (intensity * (intensity - cut) * variance) / total),
  }
}

/** Chance of the first, second, … of `places`, of one whom each of `rivals` beats with chance `p`: a binomial. */
function placeChances(rivals: number, p: number, places: number): number[] {
  const chances: number[] = []
  let logChoose = 0
  for (let k = 0; k < places && k <= rivals; k++) {
    if (k > 0) logChoose += Math.log((rivals - k + 1) / k)
    const log =
      logChoose + (k === 0 ? 0 : k * Math.log(p)) + (rivals === k ? 0 : (rivals - k) * Math.log1p(-p))
    chances.push(Math.exp(log))
  }
  return chances
}

type Grid = ReturnType<typeof gridFor>

/** Speed indexes over all that he or a rival may show; beyond its ends a function is as at them. */
function gridFor(ability: Level, field: Level, runVariance: number) {
  const reach = ({ variance }: Level) => REACH * Math.sqrt(variance + runVariance)
  const low = Math.min(ability.mean - reach(ability), field.mean - reach(field))
  const high = Math.max(ability.mean + reach(ability), field.mean + reach(field))
  const n = Math.ceil((high - low) / STEP_SI) + 1
  const at = (values: Float64Array, si: number) => {
    const x = Math.max(0, Math.min(n - 1, (si - low) / STEP_SI))
    const i = Math.min(n - 2, Math.floor(x))
    return values[i] + (x - i) * (values[i + 1] - values[i])
  }
  const si = (i: number) => low + i * STEP_SI
  return {
    at,
    si,
    values: (of: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => of(i)),
    /** E f(x + sd·Z) at each point, by the trapezoidal rule. */
    smooth(values: Float64Array, sd: number): Float64Array {
      if (sd === 0) return values
      const out = new Float64Array(n)
      for (let z = -END_Z; z <= END_Z + STEP_Z / 2; z += STEP_Z) {
        const weight = STEP_Z * normalDensity(z)
        for (let i = 0; i < n; i++) out[i] += weight * at(values, si(i) + sd * z)
      }
      return out
    },
  }
}

function check({ ability, payments, race, runVariance }: StayingIn) {
  const isBad = (n: number, most = Infinity) => !(n >= 0 && n <= most)
  for (const { variance } of [ability, race.field])
    if (isBad(variance)) throw new RangeError(`a variance of ${variance}`)
  if (!(runVariance > 0)) throw new RangeError(`runs vary by ${runVariance}`)
  for (const { starts, stays } of [...payments, race])
    if (isBad(starts) || isBad(stays, 1))
      throw new RangeError(`${starts} starts, a chance of ${stays} to stay`)
  if (!(race.inFinal >= 2 && race.inTrials >= 2))
    throw new RangeError(`${race.inTrials} horses in the trials, ${race.inFinal} in the final`)
}
