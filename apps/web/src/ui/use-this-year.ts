import { horseYear } from '@quarterpole/genetics/horse-year'
import { localDay } from './words/day.ts'
import { useNow } from './use-now.ts'
import { useYearStart } from './year-start.ts'

/** The horses' year of today, by which they age, and its breeding season. */
export const useThisYear = (): number => horseYear(localDay(useNow()), useYearStart())
