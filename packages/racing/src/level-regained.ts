import type { SiLoss } from './injury-level.ts'

/** What is known of horses that raced again before any of the herd's. */
export interface RegainPrior {
  /** Share that regains its level, and how many horses that is worth. */
  readonly share: number
  readonly horses: number
  /** Loss of one that does not, SI points. */
  readonly loss: { readonly mean: number; readonly sd: number }
}

/** What losses say of the share that regained its level. */
export interface Regained {
  /** Cases seen for certain that would say as much, and how many of them regained: less than were seen. */
  readonly cases: number
  readonly regained: number
  /** How many of the horses regained their level, as far as their losses tell. */
  readonly expected: number
}

const SHARES = Array.from({ length: 49 }, (_, i) => (i + 0.5) / 49)
const LOSSES = Array.from({ length: 25 }, (_, i) => 0.75 * i)
/** Of horses about the loss of their kind beyond the error of their starts, SI points: which, the losses say. */
const SPREADS = [0, 2, 4]

/**
 * The share of horses that regained their level from their losses. A loss is a few starts' difference and says little by
 * itself, so each is of one kind or the other by its likelihood: with λ the share,
 *   loss ~ λ·N(0, se² + s²) + (1 − λ)·N(D, se² + s²),
 * λ beta, D normal and not below 0, s one of three; integrated on a grid. Counting every loss within a limit as regained took
 * noise for injuries: a herd that does as the studies did came out the worse the more cases it had.
 *
 * @returns the beta of the same mean and variance as λ's posterior, as counts beside the prior's. O(losses · 3,675)
 */
export function regainedAmong(losses: readonly SiLoss[], { share, horses, loss }: RegainPrior): Regained {
  const [a, b] = [share * horses, (1 - share) * horses]
  const points = SPREADS.flatMap((spread) =>
    LOSSES.flatMap((d) => {
      const kinds = losses.map(({ lossSi, se }) => {
        const variance = se * se + spread * spread
        return { same: density(lossSi, variance), lower: density(lossSi - d, variance) }
      })
      return SHARES.map((at) => {
        let log = (a - 1) * Math.log(at) + (b - 1) * Math.log(1 - at) - 0.5 * ((d - loss.mean) / loss.sd) ** 2
        let expected = 0
        for (const { same, lower } of kinds) {
          const sum = at * same + (1 - at) * lower
          log += Math.log(sum)
          expected += (at * same) / sum
        }
        return { at, log, expected }
      })
    }),
  )
  const top = points.reduce((most, { log }) => Math.max(most, log), -Infinity)
  const total = { weight: 0, mean: 0, square: 0, expected: 0 }
  for (const { at, log, expected } of points) {
    const weight = Math.exp(log - top)
    total.weight += weight
    total.mean += weight * at
    total.square += weight * at * at
    total.expected += weight * expected
  }
  const mean = total.mean / total.weight
  const variance = total.square / total.weight - mean * mean
  const known = Math.max(horses, (mean * (1 - mean)) / variance - 1)
  return {
    cases: known - horses,
    regained: Math.max(0, mean * known - a),
    expected: total.expected / total.weight,
  }
}

/** Of a normal, never 0, so that one loss out of all proportion leaves the others their say. */
const density = (off: number, variance: number): number =>
  Math.exp(-0.5 * Math.min(100, (off * off) / variance)) / Math.sqrt(variance)
