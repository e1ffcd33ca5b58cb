import type { Operator } from '@quarterpole/numerics/pcg'
import type { ModelShape, PriorWeights } from './model-shape.ts'

/**
 * Solves the equations of races and of the means of their seasons, given everything else:
 *
 *   D·race − w·mean of its season = b,   w·Σ(mean − race) + walk of the means = b
 *
 * Races are eliminated first, which leaves a tridiagonal of seasons. Without seasons, b/D. Other unknowns are untouched.
 *
 * @param inverse  1/D of each race, its prior weight w included
 */
export function raceBlockSolver(
  { races, seasons, seasonsAt, records: { seasonOfRace } }: ModelShape,
  w: Pick<PriorWeights, 'race' | 'drift'>,
  inverse: Float64Array,
): Operator {
  const pivot = walkDiagonal(seasons, w.drift)
  for (let r = 0; r < races && seasons > 0; r++) pivot[seasonOfRace[r]] += w.race * (1 - w.race * inverse[r])
  for (let s = 1; s < seasons; s++) pivot[s] -= (w.drift * w.drift) / pivot[s - 1]
  return (b, x) => {
    for (let r = 0; r < races; r++) x[r] = inverse[r] * b[r]
    if (seasons === 0) return
    for (let s = seasonsAt; s < seasonsAt + seasons; s++) x[s] = b[s]
    for (let r = 0; r < races; r++) x[seasonsAt + seasonOfRace[r]] += w.race * x[r]
    for (let s = 1; s < seasons; s++) x[seasonsAt + s] += (w.drift / pivot[s - 1]) * x[seasonsAt + s - 1]
    for (let s = seasons - 1; s >= 0; s--) {
      const after = s + 1 < seasons ? w.drift * x[seasonsAt + s + 1] : 0
      x[seasonsAt + s] = (x[seasonsAt + s] + after) / pivot[s]
    }
    for (let r = 0; r < races; r++) x[r] += inverse[r] * w.race * x[seasonsAt + seasonOfRace[r]]
  }
}

/** The diagonal of the seasons' walk: each is tied to the season before (the first to 0) and to the one after. */
function walkDiagonal(seasons: number, drift: number): Float64Array {
  const diagonal = new Float64Array(seasons).fill(2 * drift)
  if (seasons > 0) diagonal[seasons - 1] = drift
  return diagonal
}
