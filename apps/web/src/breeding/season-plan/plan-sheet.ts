import type {
  PlanCell,
  PlanMare,
  PlannedMare,
  PlanOutcome,
  PlanStud,
} from '@quarterpole/contract/season-plan'
import type { PlanKind } from './plan-search.ts'
import type { PlanReply } from './queries.ts'

export interface NamedPlan {
  kind: PlanKind
  outcome: PlanOutcome
}

export function plansOf({ proposal, cheaper, chosen }: PlanReply): NamedPlan[] {
  const plans: NamedPlan[] = [{ kind: 'fastest', outcome: proposal }]
  if (cheaper !== null)
    plans.push(
      { kind: 'balanced', outcome: cheaper.balanced },
      { kind: 'cheapest', outcome: cheaper.cheapest },
    )
  return chosen === null ? plans : [...plans, { kind: 'yours', outcome: chosen }]
}

/** The plan that is drawn: the one picked, else the one made by hand, else the fastest. */
export function shownPlan(reply: PlanReply, pick: PlanKind | undefined): NamedPlan {
  const plans = plansOf(reply)
  const first = { kind: 'fastest', outcome: reply.proposal } as const
  return plans.find(({ kind }) => kind === (pick ?? 'yours')) ?? first
}

/** A mare of the plan with her stallion; both null where she stays open. */
export interface SheetLine {
  /** Its place in the plan: a donor has a line for each of her foals. */
  row: number
  mare: PlanMare
  /** "Amber Fever", or which of her embryos it is. */
  name: string
  planned: PlannedMare
  stud: PlanStud | null
  cell: PlanCell | null
  /** SI of the foal over the average of the stallions allowed for her; null where it isn't known, or she stays open. */
  gain: number | null
}

export interface SheetStud {
  stud: PlanStud
  lines: readonly SheetLine[]
}

/** A plan in the order it is drawn: stallions with most mares first, each with his mares; then the others. */
export interface PlanSheet {
  studs: readonly SheetStud[]
  open: readonly SheetLine[]
  /** All of them, in that order, those left open last. */
  lines: readonly SheetLine[]
  /** The largest gain that any allowed pair would have. */
  mostGain: number
}

export function sheetOf(reply: PlanReply, outcome: PlanOutcome): PlanSheet {
  const rows = new Map(
    reply.mares.map((mare, row) => [
      mare.id,
      { mare, cells: cellsOf(reply, row), average: averageOf(reply, row) },
    ]),
  )
  const embryos = new Map<number, number>()
  const lines = outcome.mares.flatMap((planned, place): SheetLine[] => {
    const row = rows.get(planned.mare_id)
    if (row === undefined) return []
    const nth = (embryos.get(planned.mare_id) ?? 0) + Number(planned.is_embryo)
    embryos.set(planned.mare_id, nth)
    const stud = reply.studs.find(({ id }) => id === planned.stallion_id) ?? null
    const cell = row.cells.find(({ stallion_id }) => stallion_id === stud?.id) ?? null
    const gain =
      cell === null || cell.expected_si === null || row.average === null
        ? null
        : cell.expected_si - row.average
    const name = planned.is_embryo ? `${row.mare.name}, embryo ${nth}` : row.mare.name
    return [{ row: place, mare: row.mare, name, planned, stud, cell, gain }]
  })
  const studs = reply.studs
    .map((stud) => ({
      stud,
      lines: lines
        .filter((line) => line.stud?.id === stud.id)
        .toSorted((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || a.name.localeCompare(b.name)),
    }))
    .toSorted((a, b) => b.lines.length - a.lines.length || a.stud.name.localeCompare(b.stud.name))
  const gains = [...rows.values()].flatMap(({ cells, average }) =>
    cells.map(({ expected_si, refusal }) =>
      refusal !== null || expected_si === null || average === null ? 0 : expected_si - average,
    ),
  )
  const open = lines.filter(({ stud }) => stud === null)
  return {
    studs,
    open,
    lines: [...studs.flatMap((stud) => stud.lines), ...open],
    mostGain: Math.max(0, ...gains),
  }
}

/** A mare's pairs, in the order of the stallions. */
export const cellsOf = ({ cells, studs }: PlanReply, row: number): readonly PlanCell[] =>
  cells.slice(row * studs.length, (row + 1) * studs.length)

function averageOf(reply: PlanReply, row: number): number | null {
  const known = cellsOf(reply, row).flatMap(({ refusal, expected_si }) =>
    refusal === null ? (expected_si ?? []) : [],
  )
  return known.length === 0 ? null : known.reduce((sum, si) => sum + si, 0) / known.length
}

/** Refusals for the foal’s sake; the others are the plan’s limits. */
export const NEVER: readonly NonNullable<PlanCell['refusal']>['code'][] = ['lethal', 'family', 'affected']

/** How full a stallion is: a fraction of his book, or of the mares that one stallion gets. */
export interface Book {
  /** Booked by others, and by this plan. */
  others: number
  ours: number
  /** The most that this plan may fill; null where his book says it. */
  cap: number | null
  words: string
}

/** Null: neither a book nor a limit on file. */
export function bookOf({ stud, lines }: SheetStud, perStud: number | null): Book | null {
  const { book_limit, booked, dose_foals } = stud
  if (dose_foals !== null && (book_limit === null || dose_foals < book_limit - booked))
    return {
      others: 0,
      ours: dose_foals === 0 ? 1 : Math.min(1, lines.length / dose_foals),
      cap: perStud === null || perStud >= dose_foals ? null : perStud / dose_foals,
      words: `${lines.length} of ${dose_foals} by doses`,
    }
  const most = book_limit ?? perStud
  if (most === null || most === 0) return null
  const taken = book_limit === null ? 0 : booked
  const part = (mares: number) => Math.min(1, Math.max(0, mares / most))
  return {
    others: part(taken),
    ours: Math.min(part(lines.length), 1 - part(taken)),
    cap: book_limit === null || perStud === null || taken + perStud >= most ? null : part(taken + perStud),
    words:
      book_limit === null ? `${lines.length} of at most ${most}` : `book ${taken + lines.length} of ${most}`,
  }
}
