const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "Mar 14, 2023" of a date without a time: it must not move with the reader's time zone. */
export function dayOf(isoDate: string): string {
  const at = new Date(`${isoDate}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? isoDate : day.format(at)
}

/** A foaling date; by year alone where no more is known. */
export function foaledOn(foaled: string | null, precision: 'day' | 'year' | null): string {
  if (foaled === null) return 'not recorded'
  return precision === 'year' ? foaled.slice(0, 4) : dayOf(foaled)
}

/** "Friday, November 20, 2026" */
export const longDay = (now: Date) => weekday.format(now)

/** When something happened, as short as is clear: the time today, "Yesterday", "Nov 18", with the year when it is another. */
export function momentOf(instant: string, now: Date): string {
  const at = new Date(instant)
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000)
  if (days === 0) return clock.format(at)
  if (days === 1) return 'Yesterday'
  return at.getFullYear() === now.getFullYear() ? shortDay.format(at) : day.format(at)
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** "just now", "12 s ago", "3 min ago" */
export function agoOf(seconds: number): string {
  if (seconds < 5) return 'just now'
  if (seconds < 90) return `${Math.round(seconds)} s ago`
  return `${Math.round(seconds / 60)} min ago`
}
