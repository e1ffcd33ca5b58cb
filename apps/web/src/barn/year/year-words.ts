import { addDays, daysBetween } from '@quarterpole/contract/day'
import { horseYear, seasonOfCrop, type YearStart } from '@quarterpole/genetics/horse-year'
import { paths } from '../../app/paths.ts'
import { count, plural } from '../../ui/words/number.ts'
import type { BarnYear, YearMark } from './queries.ts'

export type YearKind = YearMark['kind']

/** In the order of the rows: what they are called, one and many of them, and how those that are done and late are said. */
export const KIND_WORDS: Readonly<
  Record<YearKind, { title: string; one: string; many: string; done: string; late: string }>
> = {
  foaling: { title: 'Foalings', one: 'foaling', many: 'foalings', done: 'foaled', late: 'past due' },
  scan: { title: 'Scans', one: 'scan', many: 'scans', done: 'done', late: 'overdue' },
  return: { title: 'Injuries', one: 'return', many: 'returns', done: 'back', late: 'past due' },
  race: { title: 'Sealed races', one: 'race', many: 'races', done: 'graded', late: 'without a result' },
  to_do: { title: 'To-dos', one: 'to-do', many: 'to-dos', done: 'done', late: 'overdue' },
}
export const KINDS = Object.keys(KIND_WORDS) as YearKind[] // its own keys

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "2 foaled, 1 past due, 4 expected", or "none". */
export function sumWords(kind: YearKind, marks: readonly YearMark[], after = 0): string {
  const total = { count: after, done: 0, late: 0 }
  for (const mark of marks) {
    total.count += mark.count
    total.done += mark.done
    total.late += mark.late
  }
  const { done, late } = KIND_WORDS[kind]
  const ahead = total.count - total.done - total.late
  const parts = [
    total.late > 0 && `${count(total.late)} ${late}`,
    total.done > 0 && `${count(total.done)} ${done}`,
    ahead > 0 && `${count(ahead)} ${kind === 'foaling' || kind === 'return' ? 'expected' : 'ahead'}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

export type MarkState = 'done' | 'late' | 'due' | 'partly'

export const stateOf = ({ count: all, done, late }: YearMark): MarkState =>
  late > 0 ? 'late' : done === 0 ? 'due' : done === all ? 'done' : 'partly'

/** "Week of Mar 15: 4 foalings, Oak Rhyme; Bold Surge; Fever Grace and 1 more: 1 foaled" */
export function markWords(mark: YearMark): string {
  const { kind, week, names, done, late } = mark
  const { one, many, ...words } = KIND_WORDS[kind]
  const more = mark.count - names.length
  const states = [late > 0 && `${late} ${words.late}`, done > 0 && `${done} ${words.done}`].filter(
    (part) => part !== false,
  )
  const whole =
    mark.count === 1 && states.length === 1 ? (late > 0 ? words.late : words.done) : states.join(', ')
  return [
    `Week of ${monthAndDay.format(new Date(week))}: ${plural(mark.count, one, many)}, ${names.join('; ')}`,
    more > 0 ? ` and ${more} more` : '',
    whole === '' ? '' : `: ${whole}`,
  ].join('')
}

/** Its own page, or the list where several share a week. */
export function markHref({ kind, week, id, count: all, done }: YearMark, start: YearStart): string {
  switch (kind) {
    case 'foaling':
    case 'scan':
      if (id !== null) return paths.mares({ cover: id })
      return done === all ? paths.mares({ season: seasonOfCrop(horseYear(week, start)) }) : paths.toDo(week)
    case 'return':
      if (id !== null) return paths.injuries(undefined, { impact: id })
      return paths.injuries(done === all ? 'recovered' : 'active')
    case 'race':
      return id !== null ? paths.raceCard(id) : paths.raceCards()
    case 'to_do':
      return paths.toDo(week)
  }
}

/** A month of the year, with the column of its first week. */
export interface YearMonth {
  key: string
  word: string
  long: string
  column: number
  weeks: number
}

const DAYS = 7

/** The months by the Mondays of their weeks. */
export function monthsOf({ from, to }: Pick<BarnYear, 'from' | 'to'>): YearMonth[] {
  const months: YearMonth[] = []
  for (let column = 0; column * DAYS < daysBetween(from, to); column++) {
    const monday = addDays(from, column * DAYS)
    const key = monday.slice(0, 7)
    const last = months.at(-1)
    if (last?.key === key) {
      last.weeks++
      continue
    }
    const day = new Date(monday)
    months.push({ key, word: month.format(day), long: monthAndYear.format(day), column, weeks: 1 })
  }
  return months.map((one, at) => ({ ...one, word: headOf(months, at) }))
}

/** "Jan 2027", "Feb"; a month of one week at an end has no space for its name. */
function headOf(months: readonly YearMonth[], at: number): string {
  const one = months[at]
  if (one === undefined || one.weeks === 1) return ''
  const isFirst = months.slice(0, at).every(({ weeks }) => weeks === 1)
  return isFirst || one.key.endsWith('-01') ? `${one.word} ${one.key.slice(0, 4)}` : one.word
}

export const columnOf = (from: string, week: string): number => daysBetween(from, week) / DAYS

/** How far a day is into the twelve months, from 0 to 1. */
export const shareOf = ({ from, to }: Pick<BarnYear, 'from' | 'to'>, day: string): number =>
  (daysBetween(from, day) + 0.5) / (daysBetween(from, to) + 1)
