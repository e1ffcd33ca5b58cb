/** A race time as charts write it: ":19.402"; past a minute "1:02.410". */
export function clockText(timeS: number): string {
  const minutes = Math.floor(timeS / 60)
  const seconds = (timeS - 60 * minutes).toFixed(3)
  return minutes === 0 ? `:${seconds}` : `${minutes}:${seconds.padStart(6, '0')}`
}

/** Reads ":19.402", "19.402" or "1:02.41"; undefined for anything else. */
export function readClock(text: string): number | undefined {
  const parts = /^\s*(?:(\d{1,2})?:)?(\d{1,2}(?:[.,]\d{1,3})?)\s*s?\s*$/.exec(text)
  if (parts === null) return undefined
  return Number(parts[1] ?? 0) * 60 + Number((parts[2] ?? '').replace(',', '.'))
}
