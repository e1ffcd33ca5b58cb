import { ChartFault } from './chart-fault.ts'
import { isNone, type RunnerRow } from './runner-rows.ts'
import { type Disqualification, disqualificationsIn } from './sections.ts'
import type { TextLine } from '@quarterpole/sheet-reader/pdf/text-lines'

/** The place that counts, where the stewards changed the order; and who shared one. */
export interface Placed {
  /** Null for one who didn't finish. */
  readonly official: number | null
  readonly isDeadHeat: boolean
}

type Finisher = RunnerRow & { readonly crossed: number }
/** Those who crossed the line together, first to last. */
type Order = readonly (readonly Finisher[])[]

interface Stewards {
  readonly line: TextLine
  readonly text: string
}

/**
 * Where each runner was placed.
 *
 * @throws {ChartFault} when the places don't run 1, 2, 3 …, or the stewards' changes don't fit them
 */
export function placesOf(
  rows: readonly RunnerRow[],
  { stewards, saysDeadHeat }: { readonly stewards: Stewards | undefined; readonly saysDeadHeat: boolean },
): ReadonlyMap<RunnerRow, Placed> {
  const order = orderOf(rows, saysDeadHeat)
  const moves = movesOf(rows, stewards)
  const placed = new Map<RunnerRow, Placed>(rows.map((row) => [row, { official: null, isDeadHeat: false }]))
  const taken = new Set(moves.values())
  let next = 1
  for (const together of order) {
    const staying = together.filter((row) => !moves.has(row))
    while (taken.has(next)) next++
    for (const row of staying) placed.set(row, { official: next, isDeadHeat: staying.length > 1 })
    for (let count = staying.length; count > 0; next++) if (!taken.has(next)) count--
  }
  for (const [row, official] of moves) placed.set(row, { official, isDeadHeat: false })
  return placed
}

/** Finishers by place: 1, 2, 3 …, and behind two that shared a place the next one empty. */
function orderOf(rows: readonly RunnerRow[], saysDeadHeat: boolean): Order {
  const finishers = rows.filter((row): row is Finisher => row.crossed !== null)
  const places = [...Map.groupBy(finishers, ({ crossed }) => crossed)].toSorted(([a], [b]) => a - b)
  let expected = 1
  for (const [place, together] of places) {
    const [first, second] = together
    if (first === undefined || place !== expected)
      throw new ChartFault(
        (first ?? rows[0])?.line ?? NOWHERE,
        `place ${expected} is missing: ${listOf(finishers)}.`,
      )
    if (second !== undefined && !isDeadHeat(together, saysDeadHeat))
      throw new ChartFault(second.line, `place ${place} appears twice, and nothing says it was a dead heat.`)
    expected += together.length
  }
  return places.map(([, together]) => together)
}

const NOWHERE = { page: 1, line: 1 }
const listOf = (finishers: readonly Finisher[]) =>
  `the places are ${finishers.map(({ crossed }) => crossed).join(', ')}`

/** Marked so, named below the table, or timed alike. */
const isDeadHeat = (together: readonly Finisher[], isStated: boolean) =>
  isStated ||
  together.every((row) => row.isDeadHeat) ||
  together.every(({ time }) => time !== '' && !isNone(time) && time === together[0]?.time)

/** The horses that the stewards placed elsewhere, and where. */
function movesOf(rows: readonly RunnerRow[], stewards: Stewards | undefined): ReadonlyMap<RunnerRow, number> {
  const marked = rows.find(({ isDisqualified }) => isDisqualified)
  if (stewards === undefined) {
    if (marked === undefined) return new Map()
    throw new ChartFault(
      marked.line,
      `${marked.name} was disqualified, and no line says where he was placed.`,
    )
  }
  const moves = disqualificationsIn(stewards.text)
  if (moves === null)
    throw new ChartFault(
      stewards.line,
      `we can’t read who was placed where from “${stewards.text.slice(0, 60)}”.`,
    )
  return new Map(moves.map((move) => [movedRow(rows, move, stewards.line), move.to]))
}

function movedRow(
  rows: readonly RunnerRow[],
  { program, name, from, to }: Disqualification,
  line: TextLine,
): RunnerRow {
  const finishers = rows.filter(({ crossed }) => crossed !== null).length
  const row = rows.find((one) => one.program.toUpperCase() === program)
  if (row === undefined || row.crossed !== from || to <= from || to > finishers)
    throw new ChartFault(
      line,
      `${name} was placed ${to} instead of ${from} here, but the table says otherwise.`,
    )
  return row
}
