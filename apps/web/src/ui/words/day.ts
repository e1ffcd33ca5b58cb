const dayFormat = { month: 'short', day: 'numeric', year: 'numeric' } as const
const day = new Intl.DateTimeFormat('en-US', { ...dayFormat, timeZone: 'UTC' })
const dayHere = new Intl.DateTimeFormat('en-US', dayFormat)
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const longFormat = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const longHere = new Intl.DateTimeFormat('en-US', longFormat)
const long = new Intl.DateTimeFormat('en-US', { ...longFormat, timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const shortWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** "Mar 14, 2023" of a date without a time, the same in every time zone. */
export function dayOf(isoDate: string): string {
  const at = new Date(`${isoDate}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? isoDate : day.format(at)
}

/** "May 1, 2026 to May 9, 2026", or the one day. */
export const daysOf = (from: string, through: string): string =>
  from === through ? dayOf(from) : `${dayOf(from)} to ${dayOf(through)}`

/** "Mar" of "2023-03" */
export const monthOf = (isoMonth: string) => month.format(new Date(`${isoMonth}-01T00:00:00Z`))

/** "March 2023" of "2023-03" */
export const longMonthOf = (isoMonth: string) => longMonth.format(new Date(`${isoMonth}-01T00:00:00Z`))

/** "Mar 14, 2023" of an instant, where the reader is. */
export const dayOfMoment = (instant: string) => dayHere.format(new Date(instant))

/** A foaling date, or only its year. */
export function foaledOn(foaled: string | null, precision: 'day' | 'year' | null): string {
  if (foaled === null) return 'not recorded'
  return precision === 'year' ? foaled.slice(0, 4) : dayOf(foaled)
}

/** "Friday, November 20, 2026", where the reader is. */
export const longDay = (now: Date) => longHere.format(now)

/** The same of a date without a time. */
export const longDayOf = (isoDate: string): string => long.format(new Date(isoDate))

/** "Friday" */
export const weekdayOf = (isoDate: string): string => weekday.format(new Date(isoDate))
/** "Fri" */
export const shortWeekdayOf = (isoDate: string): string => shortWeekday.format(new Date(isoDate))

/** "1:50 PM" of "13:50" */
export const clockOf = (time: string): string =>
  clock.format(new Date(`2000-01-01T${time}:00`)).replace(/\s/g, '\u00a0')

/** "6:00 AM" of 6 */
export const hourOf = (hour: number): string => clockOf(`${String(hour).padStart(2, '0')}:00`)

/** As short as is clear: "2:23 PM", "Yesterday", "Nov 18", "Nov 18, 2024". */
export function momentOf(instant: string, now: Date): string {
  const at = new Date(instant)
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000)
  if (days === 0) return clock.format(at).replace(/\s/g, '\u00a0') // the fonts have no narrow space
  if (days === 1) return 'Yesterday'
  return at.getFullYear() === now.getFullYear() ? shortDay.format(at) : dayOfMoment(instant)
}

/** {@link momentOf} within a sentence: "today 2:23 PM", "yesterday", "Nov 18". */
export function momentWithin(instant: string, now: Date): string {
  const moment = momentOf(instant, now)
  if (moment === 'Yesterday') return 'yesterday'
  return /[AP]M$/.test(moment) ? `today ${moment}` : moment
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** "just now", "12 s ago", "3 min ago" */
export function agoOf(seconds: number): string {
  if (seconds < 5) return 'just now'
  if (seconds < 90) return `${Math.round(seconds)} s ago`
  return `${Math.round(seconds / 60)} min ago`
}

/** Today in the reader's time zone, not UTC. */
export function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
