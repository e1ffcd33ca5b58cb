import { JANUARY_1, type YearStart } from '@quarterpole/genetics/horse-year'
import { createContext, use } from 'react'

/** When the barn's horses turn a year older; the app supplies it. */
export const YearStartContext = createContext<YearStart>(JANUARY_1)

export const useYearStart = (): YearStart => use(YearStartContext)
