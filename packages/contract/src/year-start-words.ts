import type { YearStart } from '@quarterpole/genetics/horse-year'

/** The day, and the month whose foals turn one within days. */
export const YEAR_START_WORDS: Readonly<Record<YearStart, { day: string; monthBefore: string }>> = {
  '01-01': { day: 'January 1', monthBefore: 'December' },
  '07-01': { day: 'July 1', monthBefore: 'June' },
  '08-01': { day: 'August 1', monthBefore: 'July' },
}
