/** Days since 1970-01-01 of a YYYY-MM-DD date. @throws {RangeError} for an invalid date */
export function dayOf(iso: string): number {
  const day = Date.parse(`${iso}T00:00:00Z`) / 86_400_000
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || isoOf(day) !== iso) throw new RangeError(`not a date: ${iso}`)
  return day
}

/** Inverse of {@link dayOf}; '' for a non-finite day. */
export function isoOf(day: number): string {
  return Number.isFinite(day) ? new Date(day * 86_400_000).toISOString().slice(0, 10) : ''
}

export const yearOf = (iso: string) => Number(iso.slice(0, 4))
/** Day number of January 1. */
export const firstDayOf = (year: number) => Date.UTC(year, 0, 1) / 86_400_000

/** Foaling season in days after January 1: late January to mid June. */
const FOALING = { from: 19, until: 164 }

/** Last year with foals on the ground: this year once its foaling season is ten days old. */
export function lastCrop(today: string): number {
  const year = yearOf(today)
  return dayOf(today) - firstDayOf(year) >= FOALING.from + 10 ? year : year - 1
}

/**
 * A foaling day in the year's season that is not after `today`.
 * @param u  uniform on [0, 1)
 */
export function foalingDay(year: number, today: number, u: number): number {
  const first = firstDayOf(year)
  const last = Math.min(first + FOALING.until, today)
  return first + FOALING.from + Math.floor(u * (last - first - FOALING.from + 1))
}
