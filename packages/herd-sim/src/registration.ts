// Registration numbers: seven digits, with leading zeros for the oldest horses and an X in front for the Appendix.
// Numbers increase with the foaling year.

/** Approximate size of the registry by foaling year, interpolated. */
const REGISTER: readonly [year: number, number: number][] = [
  [1940, 1_000],
  [1960, 200_000],
  [1970, 720_000],
  [1980, 1_600_000],
  [1990, 2_950_000],
  [2000, 3_950_000],
  [2010, 5_300_000],
  [2020, 6_050_000],
  [2040, 7_300_000],
  [2140, 9_900_000],
]

/** A plausible number for a horse foaled in that year. @param u uniform on [0, 1): position within the year */
export function registrationNumber(year: number, u: number): number {
  const at = Math.max(
    1,
    REGISTER.findIndex(([y]) => y > year),
  )
  const [y0, n0] = REGISTER[at - 1]
  const [y1, n1] = REGISTER[at]
  return Math.floor(n0 + ((n1 - n0) * (Math.min(y1, Math.max(y0, year)) + u - y0)) / (y1 - y0))
}

export function formatAqhaId(number: number, isAppendix: boolean): string {
  return (isAppendix ? 'X' : '') + String(number).padStart(7, '0')
}

/** The number of row i of a breed-size herd of n: increasing and unique. */
export function breedAqhaId(i: number, n: number, isAppendix: boolean): string {
  const step = Math.max(1, Math.floor(6_300_000 / n))
  return formatAqhaId(100_000 + i * step, isAppendix)
}
