import { normalHeader } from '../columns.ts'
import { namedBySex } from './named-by-sex.ts'
import { numberedAnimals } from './numbered-animals.ts'
import { parentsTellSexes } from './parents-tell-sexes.ts'
import type { Habit } from './value-columns.ts'

const YEAR = /^(?:19|20)\d{2}$/

/** “Date” with years alone is the year of foaling. */
const birthYears: Habit = (columns) => {
  if (columns.has('foaled')) return
  const at = columns
    .unread()
    .find(
      (one) =>
        /\b(?:date|dt|yr|fecha)\b/.test(normalHeader(columns.header[one] ?? '')) &&
        columns.values(one).length > 0 &&
        columns.values(one).every((value) => YEAR.test(value)),
    )
  if (at !== undefined) columns.give('foaled', at, 'has years only')
}

/** What horses' files show by their values. */
export const HORSE_HABITS: readonly Habit[] = [birthYears, numberedAnimals, namedBySex, parentsTellSexes]
