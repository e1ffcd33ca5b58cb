import { ChartFault, placeOf } from './chart-fault.ts'
import { isNone, type RunnerRow } from './runner-rows.ts'
import type { ChartRace } from './split-races.ts'

/** What a table and the lists below it must have in common. */
interface Lists {
  readonly trainers: ReadonlyMap<string, string>
  readonly owners: ReadonlyMap<string, string>
}

/**
 * Checks a race against itself. Returns what the user should know of it.
 *
 * @throws {ChartFault} when its parts contradict each other, so that something was lost or misread
 */
export function checkAddsUp(race: ChartRace, rows: readonly RunnerRow[], lists: Lists): string[] {
  checkPrograms(rows)
  for (const [what, list] of Object.entries(lists)) checkList(race, rows, { what, list })
  checkIndexes(rows)
  return timeNotes(race, rows)
}

function checkPrograms(rows: readonly RunnerRow[]): void {
  const seen = new Set<string>()
  for (const { program, line } of rows) {
    if (program !== '' && seen.has(program))
      throw new ChartFault(line, `program number ${program} appears twice.`)
    seen.add(program)
  }
}

/** Each list names every runner once: a list that is longer or shorter shows that rows are missing, or lines. */
function checkList(
  { head }: ChartRace,
  rows: readonly RunnerRow[],
  { what, list }: { readonly what: string; readonly list: ReadonlyMap<string, string> },
): void {
  if (list.size === 0) return
  const missing = rows.find(({ program }) => program !== '' && !list.has(program))
  if (missing !== undefined)
    throw new ChartFault(
      missing.line,
      `the list of ${what} has no number ${missing.program} (${missing.name}).`,
    )
  const programs = new Set(rows.map(({ program }) => program))
  const more = [...list.keys()].find((program) => !programs.has(program))
  if (more !== undefined && programs.size === rows.length)
    throw new ChartFault(head, `the list of ${what} has a number ${more}, which the table lacks.`)
}

const numberIn = (cell: string) => (cell === '' || isNone(cell) ? null : Number(cell.replace(/^\d?:/, '')))

/** A faster time earns no lower index: the table for a distance is one line. */
function checkIndexes(rows: readonly RunnerRow[]): void {
  const timed = rows
    .flatMap((row) => {
      const [seconds, index] = [numberIn(row.time), numberIn(row.index)]
      return seconds === null || index === null ? [] : [{ row, seconds, index }]
    })
    .toSorted((a, b) => a.seconds - b.seconds)
  for (const [at, { row, seconds, index }] of timed.entries()) {
    const faster = timed[at - 1]
    if (faster === undefined || faster.index >= index) continue
    const message = `index ${index} for ${row.time} s is higher than ${faster.index} for ${faster.row.time} s.`
    throw new ChartFault(faster.seconds === seconds ? row.line : faster.row.line, message)
  }
}

/** Every finisher has a time, or a dash that says he has none. */
function timeNotes({ number }: ChartRace, rows: readonly RunnerRow[]): string[] {
  const finishers = rows.filter(({ crossed }) => crossed !== null)
  const timed = finishers.filter(({ time }) => numberIn(time) !== null)
  const [first] = finishers
  if (first !== undefined && timed.length === 0)
    return [`Race ${number} (${placeOf(first.line)}): the chart has no times, so its starts have none.`]
  const blank = finishers.find(({ time }) => time === '')
  if (blank !== undefined)
    throw new ChartFault(
      blank.line,
      `${timed.length} times for ${finishers.length} finishers: ${blank.name} has none.`,
    )
  const dashed = finishers.find(({ time }) => numberIn(time) === null)
  if (dashed === undefined) return []
  return [
    `Race ${number} (${placeOf(dashed.line)}): ${timed.length} times for ${finishers.length} finishers; ${dashed.name} has none.`,
  ]
}
