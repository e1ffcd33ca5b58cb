import { readAge } from '../values/age.ts'
import type { Habit } from './value-columns.ts'

/** Fillies are mares from five years on: where every M is five or older and every F younger, M is a mare. */
export const agesTellSexes: Habit = (columns) => {
  if (!columns.has('sex') || !columns.has('age') || columns.hasCodes('sex')) return
  const ages = { M: new Set<number>(), F: new Set<number>() }
  for (const row of columns.table.rows) {
    const code = columns.text(row, 'sex').toUpperCase()
    const years = readAge(columns.text(row, 'age'))
    if (code === '' || years === null) continue
    if (code !== 'M' && code !== 'F') return // another word in the column decides
    ages[code].add(years)
  }
  const isMare =
    ages.M.size > 0 && ages.F.size > 0 && Math.min(...ages.M) >= MARE && Math.max(...ages.F) < MARE
  if (!isMare) return
  columns.setCodes('sex', new Map(['M', 'm'].map((code) => [code, 'Mare'])))
  columns.note('sex', 'Every M is five or older and every F younger: we read M as mare and F as filly.')
}

const MARE = 5
