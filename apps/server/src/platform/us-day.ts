const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** “Mar 1, 2027” of 2027-03-01. */
export const usDay = (day: string) => FORMAT.format(new Date(day))
/** “May 1, 2026 to May 9, 2026”, or the one day. */
export const usDays = (from: string, through: string) =>
  from === through ? usDay(from) : `${usDay(from)} to ${usDay(through)}`
/** “March 2027” of 2027-03, or of a day in it. */
export const usMonth = (month: string) => MONTH.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
