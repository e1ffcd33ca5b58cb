const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** “Mar 1, 2027” of 2027-03-01. */
export const usDay = (day: string) => FORMAT.format(new Date(day))
