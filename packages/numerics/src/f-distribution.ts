/**
 * P(F > f) for F with d1 and d2 degrees of freedom (real, above 0): I_x(d2/2, d1/2) at x = d2/(d2 + d1·f)
 * (Abramowitz & Stegun 1964, 26.6.2). Absolute error below 1e-11 up to 20,000 degrees of freedom.
 */
export function fTail(f: number, d1: number, d2: number): number {
  if (!(d1 > 0) || !(d2 > 0) || Number.isNaN(f)) throw new RangeError(`fTail(${f}, ${d1}, ${d2})`)
  if (f <= 0) return 1
  return incompleteBeta(d2 / (d2 + d1 * f), d2 / 2, d1 / 2)
}

/** Regularized incomplete beta function I_x(a, b), 0 ≤ x ≤ 1. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // The fraction converges fast below the mean; above it, by the symmetry I_x(a, b) = 1 − I_{1−x}(b, a).
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Continued fraction 26.5.8 of Abramowitz & Stegun (1964) by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const notZero = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= 1000; m++) {
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / notZero(1 + term * d)
      c = notZero(1 + term / c)
      value *= c * d
    }
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return value
}

/** ln Γ(x) for x > 0 by Stirling's series from x ≥ 10, below it by Γ(x + 1) = x·Γ(x); relative error below 1e-14. */
export function logGamma(x: number): number {
  let shift = 0
  let z = x
  for (; z < 10; z++) shift += Math.log(z)
  const r = 1 / (z * z)
  const series =
    (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))) / z
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift
}
