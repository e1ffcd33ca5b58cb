import { normalHeader } from '../columns.ts'
import { isFault } from '../problems.ts'
import { ageAndSex } from '../values/age.ts'
import { isPerson, riderInName } from '../values/rider-in-name.ts'
import { readCondition } from '../values/race-values.ts'
import { agesTellSexes } from './ages-tell-sexes.ts'
import { namedBySex } from './named-by-sex.ts'
import type { Habit, ValueColumns } from './value-columns.ts'

const most = (values: readonly string[], fits: (value: string) => boolean, share = 0.8) =>
  values.length > 0 && values.filter(fits).length >= values.length * share

/** The first open column whose values fit. */
const findOpen = (columns: ValueColumns, fits: (value: string) => boolean) =>
  columns.header.findIndex((_, at) => columns.isOpen(at) && most(columns.values(at), fits))

const CLOCK = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::00)?\s*(?:[ap]\.?m\.?)?$/i

/** Clock times under “Time”: runners of a race share their post time and hardly ever a running time. */
const postTimes: Habit = (columns) => {
  const at = columns.named('time_s')
  if (at < 0 || columns.has('post_time') || !columns.isOpen(at)) return
  const values = columns.values(at)
  const isShared = values.length > 1 && new Set(values).size * 2 <= values.length
  const isSure = values.some((value) => /[ap]\.?m/i.test(value) || /^(?:1[3-9]|2[0-3]):[0-5]\d$/.test(value))
  if (most(values, (value) => CLOCK.test(value), 0.9) && (isShared || isSure))
    columns.give('post_time', at, `has times of day, such as ${values[0]}`)
}

const CONDITION_WORD =
  /^(?:fast|good|muddy|sloppy|slow|heavy|frozen|wet[ -]?fast|ft|fst|gd|my|sy|sly|wf|sl|hy)\b/i
const isCondition = (value: string) => CONDITION_WORD.test(value) && !isFault(readCondition(value))

const conditions: Habit = (columns) => {
  const before = columns.of('condition')
  if (before >= 0 && !(columns.isOpen(before) && !most(columns.values(before), isCondition, 0.5))) return
  const at = findOpen(columns, isCondition)
  if (at >= 0 && at !== before)
    columns.give('condition', at, `has track conditions, such as ${columns.values(at)[0]}`)
}

const WAY = /^(?:h|t|c|x|hw|tw|cw|head|tail|cross)(?:\s*wind)?\.?$/i

/** H, T or C in the column beside the wind. */
const windWays: Habit = (columns) => {
  const wind = columns.of('wind_mph')
  if (wind < 0 || columns.has('wind_dir')) return
  const unread = new Set(columns.unread())
  for (const at of [wind + 1, wind - 1])
    if (unread.has(at) && most(columns.values(at), (value) => WAY.test(value) || value === '-')) {
      columns.give(
        'wind_dir',
        at,
        `is beside the wind and has ${columns.values(at).slice(0, 2).join(' and ')}`,
      )
      return
    }
}

const YEAR = /^(?:19|20)\d{2}$/

/** A second “Date” of years alone is when the horses were foaled. */
const birthYears: Habit = (columns) => {
  if (columns.has('foaled')) return
  const isDate = (at: number) => /\b(?:date|dt|year|yr)\b/.test(normalHeader(columns.header[at] ?? ''))
  const isYears = (at: number) => most(columns.values(at), (value) => YEAR.test(value), 1)
  const raced = columns.of('race_date')
  const at = columns.unread().find((one) => isDate(one) && isYears(one))
  if (at !== undefined) columns.give('foaled', at, 'has years only')
  else if (raced >= 0 && columns.isOpen(raced) && isYears(raced)) {
    const day = columns.unread().find((one) => most(columns.values(one), (value) => DAY.test(value), 1))
    if (day === undefined) return
    columns.give('foaled', raced, 'has years only')
    columns.give('race_date', day, 'has the days')
  }
}
const DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})|\d{4}-\d{2}-\d{2})$/

/** “AAA” under “SI” is a grade: it bounds the index and does not give it. */
const lettersForIndex: Habit = (columns) => {
  const at = columns.of('si')
  if (at < 0 || !columns.isOpen(at)) return
  const letters = columns
    .values(at)
    .filter((value) => /^[a-z][a-z ./+-]*$/i.test(value) && !/^n\/?a$/i.test(value))
  if (letters.length > 0 && letters.length * 2 >= columns.values(at).length)
    columns.leave('si', `has letters, such as ${letters[0]}, not numbers`)
}

/** “Perkin Desire (Garcia, Ramiro)”: where the header says so, or every cell has a person behind the name. */
const ridersBehindNames: Habit = (columns) => {
  const at = columns.of('name')
  if (at < 0 || columns.has('jockey')) return
  const values = columns.values(at).map(riderInName)
  const isSaid = /jock|rider|jinete/.test(normalHeader(columns.header[at] ?? ''))
  const isShown = values.length > 1 && values.every(({ rider }) => isPerson(rider))
  const [first] = values.filter(({ rider }) => rider !== '')
  if (first === undefined || !(isSaid || isShown)) return
  columns.takePart('name', at, (cell) => riderInName(cell).name)
  columns.takePart('jockey', at, (cell) => riderInName(cell).rider)
  if (!isSaid)
    columns.note(
      'jockey',
      `“${columns.nameOf(at)}” has a rider in brackets, such as ${first.rider}: we read the jockey from it.`,
    )
}

const agesAndSexes: Habit = (columns) => {
  const at = columns.of('age_sex') >= 0 ? columns.of('age_sex') : columns.of('age')
  if (at < 0 || !most(columns.values(at), (value) => ageAndSex(value).sex !== '')) return
  columns.takePart('age', at, (cell) => ageAndSex(cell).age)
  if (!columns.has('sex')) columns.takePart('sex', at, (cell) => ageAndSex(cell).sex)
}

/** What results files show by their values. */
export const RACE_HABITS: readonly Habit[] = [
  conditions,
  windWays,
  postTimes,
  birthYears,
  lettersForIndex,
  ridersBehindNames,
  namedBySex,
  agesAndSexes,
  agesTellSexes,
]
