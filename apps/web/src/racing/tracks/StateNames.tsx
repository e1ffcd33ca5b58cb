import type { PlacedLabel } from './labels.ts'
import type { Point, Sheet } from './projection.ts'
import { STATES } from './states.ts'

interface Taken {
  x: number
  y: number
  half: number
}

const LETTER = 6.9
/** Provinces have no borders on the map, so they are written out. */
const PROVINCES = new Set(['AB', 'BC', 'MB', 'ON', 'QC', 'SK'])
const textOf = (code: string, name: string) => (PROVINCES.has(code) ? name : code)

/** The space a placed name takes. */
function takenBy({ text, x, y, anchor }: PlacedLabel): Taken {
  const half = (text.length * LETTER) / 2
  return { x: anchor === 'start' ? x + half : anchor === 'end' ? x - half : x, y: y - 4, half }
}

interface StateNamesProps {
  sheet: Sheet
  labels: readonly PlacedLabel[]
  marks: readonly Point[]
}

/** States where no track, name or other state is in the way. */
export function StateNames({ sheet, labels, marks }: StateNamesProps) {
  if (sheet.width < 420) return null
  const taken: Taken[] = [...labels.map(takenBy), ...marks.map(([x, y]) => ({ x, y, half: 6 }))]
  const shown: (Taken & { text: string })[] = []
  for (const [code, [name, latitude, longitude]] of Object.entries(STATES)) {
    const [x, y] = sheet.place({ latitude, longitude })
    const text = textOf(code, name)
    const half = (text.length * LETTER) / 2 + 4
    const isInside = x > half && x < sheet.width - half && y > 10 && y < sheet.height - 6
    const isFree = [...taken, ...shown].every(
      (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > 13,
    )
    if (isInside && isFree) shown.push({ text, x, y, half })
  }
  return shown.map(({ text, x, y }) => (
    <text key={text} x={x} y={y + 4} textAnchor="middle">
      {text}
    </text>
  ))
}
