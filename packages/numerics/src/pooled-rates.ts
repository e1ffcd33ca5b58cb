import { incompleteBeta, logGamma } from './f-distribution.ts'

/** How often something was tried, and how often it worked. */
export interface Tries {
  readonly tries: number
  readonly successes: number
}
/** A rate with the interval that holds the true one 8 times in 10. */
export interface Rate extends Tries {
  readonly rate: number
  readonly low: number
  readonly high: number
}
/** A rate to start from, and how many tries it counts as. */
export interface Start {
  readonly rate: number
  readonly weight: number
}

const INTERVAL = { from: 0.1, to: 0.9 }

/**
 * How many tries the others' rate counts as beside one's own: 4 where members are far apart, 256 where they are all but
 * alike. Each is as likely before anything is known.
 */
const WEIGHTS = [4, 8, 16, 32, 64, 128, 256] as const

/**
 * The rate after its tries: Beta(w·r + s, w·(1 − r) + f) for a start r that counts as w tries.
 *
 * @throws {RangeError} unless 0 ≤ successes ≤ tries, 0 < r < 1 and w > 0
 */
export function rateFrom<T extends Tries>(tried: T, start: Start): T & Rate {
  return posterior(tried, [{ start: checked(start), weight: 1 }])
}

/**
 * Rates of members of one kind, each drawn to what is expected of him as far as his own tries are few and the members alike
 * (beta-binomial model, Gelman et al. 2013, Bayesian Data Analysis, 5.3). How much the expected counts is not chosen but
 * averaged over {@link WEIGHTS} by how likely each makes all members' tries. Cost: members × weights.
 *
 * @param members  with the rate expected of each, above 0 and below 1
 * @returns the members with their rates, in their order
 * @throws {RangeError} as {@link rateFrom}
 */
export function pooledRates<T extends Tries & { readonly expected: number }>(
  members: readonly T[],
): (T & Rate)[] {
  const starts = WEIGHTS.map((weight) => members.map(({ expected }) => checked({ rate: expected, weight })))
  const logs = starts.map((ofWeight) =>
    members.reduce((sum, tried, at) => sum + logLikelihood(tried, ofWeight[at] as Start), 0),
  )
  const highest = Math.max(...logs)
  const likely = logs.map((log) => Math.exp(log - highest))
  const total = likely.reduce((sum, one) => sum + one, 0)
  return members.map((tried, at) =>
    posterior(
      tried,
      starts.map((ofWeight, k) => ({ start: ofWeight[at] as Start, weight: (likely[k] as number) / total })),
    ),
  )
}

function checked(start: Start): Start {
  if (!(start.rate > 0 && start.rate < 1 && start.weight > 0))
    throw new RangeError(`a rate of ${start.rate} that counts as ${start.weight} tries`)
  return start
}

/** Parameters of the beta distribution after the tries. */
function betaAfter({ tries, successes }: Tries, { rate, weight }: Start): readonly [a: number, b: number] {
  if (!(successes >= 0 && successes <= tries)) throw new RangeError(`${successes} of ${tries}`)
  return [weight * rate + successes, weight * (1 - rate) + tries - successes]
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

const logLikelihood = (tried: Tries, start: Start) =>
  logBeta(...betaAfter(tried, start)) - logBeta(...betaAfter({ tries: 0, successes: 0 }, start))

function posterior<T extends Tries>(
  tried: T,
  mixture: readonly { start: Start; weight: number }[],
): T & Rate {
  const parts = mixture.map(({ start, weight }) => ({ weight, beta: betaAfter(tried, start) }))
  const below = (x: number) =>
    parts.reduce((sum, { weight, beta }) => sum + weight * incompleteBeta(x, ...beta), 0)
  return {
    ...tried,
    rate: parts.reduce((sum, { weight, beta: [a, b] }) => sum + (weight * a) / (a + b), 0),
    low: quantile(below, INTERVAL.from),
    high: quantile(below, INTERVAL.to),
  }
}

/** Where a rising function of 0 … 1 takes a value, to 1e-6. */
function quantile(below: (x: number) => number, share: number): number {
  let [low, high] = [0, 1]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (below(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
