import { foldText } from '@quarterpole/contract/name-key'
import type { Habit } from './value-columns.ts'

const PAIRS = [
  ['m', 'f'],
  ['1', '2'],
  ['0', '1'],
] as const

/** M and F, or 1 and 2: where every sire has one code and every dam the other, that says what they mean. */
export const parentsTellSexes: Habit = (columns) => {
  const sex = columns.of('sex')
  const key = columns.has('file_id') ? columns.of('file_id') : columns.of('name')
  const sides = ['sire', 'dam'].map((side) => columns.of(columns.has(side) ? side : `${side}_file_id`))
  const [sire = -1, dam = -1] = sides
  if (sex < 0 || key < 0 || sire < 0 || dam < 0 || columns.hasCodes('sex')) return
  const codes = new Set(columns.values(sex).map((value) => value.toLowerCase()))
  const pair = PAIRS.find((two) => [...codes].every((code) => two.some((one) => one === code)))
  if (codes.size !== 2 || pair === undefined) return
  const parents = sides.map((at) => new Set(columns.table.rows.map((row) => keyIn(row, at))))
  const seen = [new Set<string>(), new Set<string>()]
  for (const row of columns.table.rows)
    parents.forEach((names, side) => {
      if (names.has(keyIn(row, key))) seen[side]?.add((row[sex] ?? '').trim().toLowerCase())
    })
  const [[male] = [], [female] = []] = seen.map((found) => [...found].filter(Boolean))
  const isClear = seen.every((found) => found.size === 1) && male !== female
  if (!isClear || male === undefined || female === undefined) return
  const spelled = (code: string) => [code, code.toUpperCase()]
  columns.setCodes(
    'sex',
    new Map([
      ...spelled(male).map((code) => [code, 'Stallion'] as const),
      ...spelled(female).map((code) => [code, 'Mare'] as const),
    ]),
  )
  const [a, b] = [male.toUpperCase(), female.toUpperCase()]
  columns.note(
    'sex',
    `Every sire has the sex ${a} and every dam ${b}: we read ${a} as stallion and ${b} as mare.`,
  )
}

const keyIn = (row: readonly string[], at: number) => foldText(row[at] ?? '')
