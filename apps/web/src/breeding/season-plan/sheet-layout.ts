import { textWidth } from '../../ui/picture-text.ts'
import type { PlanSheet, SheetLine, SheetStud } from './plan-sheet.ts'

export const NAME_SIZE = 14.5
/** Smallest side of a target. */
export const ROW = 24
/** Name, bar and words of a stallion of the plan; the name of another. */
const STUD_ROW = 44
const UNUSED_ROW = 26
export const studRow = ({ lines }: SheetStud) => (lines.length > 0 ? STUD_ROW : UNUSED_ROW)
const [TOP, GROUP_GAP] = [26, 8]
const [LONGEST_NAME, SI_COLUMN, STUD_COLUMN] = [190, 58, 196]
/** As wide as letter paper holds it with letters of 8 points. */
const WIDEST = 860
/** Height of a ribbon at the mare's end, and of all of them where a stallion has them. */
const [THIN, THICK, PORT] = [1.5, 14, STUD_ROW - 10]

export interface PlacedMare {
  line: SheetLine
  y: number
  /** Outline of her ribbon; null where she stays open. */
  ribbon: string | null
}
export interface PlacedStud {
  of: SheetStud
  y: number
}
export interface SheetLayout {
  width: number
  height: number
  /** Where the ribbons begin and end. */
  left: number
  right: number
  mares: readonly PlacedMare[]
  studs: readonly PlacedStud[]
}

/** The sheet in a width: no ribbon crosses another, since each stallion's mares are together and in his order. */
export function sheetLayout({ studs, open, lines, mostGain }: PlanSheet, space: number): SheetLayout {
  const width = Math.min(space, WIDEST)
  const left =
    Math.min(LONGEST_NAME, Math.max(40, ...lines.map(({ name }) => textWidth(name, NAME_SIZE, 'name')))) +
    SI_COLUMN
  const right = width - STUD_COLUMN
  const yOf = new Map<SheetLine, number>()
  let y = TOP
  for (const group of [...studs.map((stud) => stud.lines), open]) {
    if (group.length > 0 && y > TOP) y += GROUP_GAP
    for (const line of group) {
      yOf.set(line, y + ROW / 2)
      y += ROW
    }
  }
  const height = Math.max(y, TOP + heightOf(studs)) + 4
  const placed = placeStuds(studs, { yOf, height })
  const thickness = ({ gain }: SheetLine) =>
    gain === null || mostGain === 0 ? 5 : THIN + (THICK - THIN) * Math.min(1, Math.max(0, gain / mostGain))
  const ribbons = new Map<SheetLine, string>()
  for (const { of, y: center } of placed) {
    const sum = of.lines.reduce((all, line) => all + thickness(line), 0)
    const scale = sum > PORT ? PORT / sum : 1
    let at = center - (sum * scale) / 2
    for (const line of of.lines) {
      const [from, thick] = [yOf.get(line) ?? 0, thickness(line)]
      ribbons.set(
        line,
        ribbon({ x: left, y: from - thick / 2, thick }, { x: right, y: at, thick: thick * scale }),
      )
      at += thick * scale
    }
  }
  return {
    width,
    height,
    left,
    right,
    mares: lines.map((line) => ({ line, y: yOf.get(line) ?? 0, ribbon: ribbons.get(line) ?? null })),
    studs: placed,
  }
}

/** Each beside the middle of his mares, as far as there is room; those without mares below. */
function placeStuds(
  studs: readonly SheetStud[],
  { yOf, height }: { yOf: ReadonlyMap<SheetLine, number>; height: number },
): PlacedStud[] {
  let above = TOP // the lower edge of the one above
  return studs.map((of, at) => {
    const [first, last] = [of.lines[0], of.lines.at(-1)]
    const middle = first && last ? ((yOf.get(first) ?? 0) + (yOf.get(last) ?? 0)) / 2 : 0
    const half = studRow(of) / 2
    const lowest = height - 4 - heightOf(studs.slice(at)) + half
    const y = Math.max(above + half, Math.min(middle, lowest))
    above = y + half
    return { of, y }
  })
}

const heightOf = (studs: readonly SheetStud[]) => studs.reduce((sum, stud) => sum + studRow(stud), 0)

interface End {
  x: number
  /** Of its upper edge. */
  y: number
  thick: number
}

const round = (value: number) => Number(value.toFixed(1))

function ribbon(from: End, to: End): string {
  const middle = round((from.x + to.x) / 2)
  const [x1, x2] = [round(from.x), round(to.x)]
  const [a, b, c, d] = [from.y, to.y, to.y + to.thick, from.y + from.thick].map(round)
  return `M${x1} ${a}C${middle} ${a} ${middle} ${b} ${x2} ${b}V${c}C${middle} ${c} ${middle} ${d} ${x1} ${d}Z`
}

/** A line between the middles of a mare's and a stallion's place. */
export const thread = ({ left, right }: SheetLayout, from: number, to: number): string => {
  const middle = round((left + right) / 2)
  return `M${round(left)} ${round(from)}C${middle} ${round(from)} ${middle} ${round(to)} ${round(right)} ${round(to)}`
}
