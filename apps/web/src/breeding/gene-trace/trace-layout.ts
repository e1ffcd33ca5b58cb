import type { GeneTrace, TracedHorse, TracedPlace } from '@quarterpole/contract/gene-trace'

/** A place of the picture, in px; the foal has the line ''. */
export interface TraceNode {
  readonly line: string
  readonly place: TracedPlace | null
  readonly horse: TracedHorse | null
  readonly x: number
  readonly y: number
  /** Part of its side's copies (or of the ancestor's genes) that came this way; 0 where nothing did. */
  readonly part: number
  readonly isRepeated: boolean
}

export interface TraceLayout {
  readonly nodes: readonly TraceNode[]
  readonly height: number
  /** Width of a column's text, by generation; the foal's first. */
  readonly columns: readonly number[]
}

/** A road that fewer than one in fifty of the copies took is not lit. */
const LIT = 0.02
/** A place with two lines of text, and one of the fifth generation with one. */
const ROW = 29
const LAST_ROW = 24
const FOAL_COLUMN = 92

/** Places of the bracket: leaves one below the other, every other horse midway between its parents. */
export function traceLayout(trace: GeneTrace, width: number, generations: number): TraceLayout {
  const places = new Map(
    trace.places.filter(({ line }) => line.length <= generations).map((one) => [one.line, one]),
  )
  const horses = new Map(trace.horses.map((horse) => [horse.id, horse]))
  const seen = new Map<number, number>()
  for (const { horse_id } of places.values()) seen.set(horse_id, (seen.get(horse_id) ?? 0) + 1)
  const column = (width - FOAL_COLUMN) / generations
  const nodes: TraceNode[] = []
  let next = 0
  const put = (line: string): number => {
    const behind = ['S', 'D'].map((step) => line + step).filter((one) => places.has(one))
    let y = 0
    if (behind.length > 0) {
      const ys = behind.map(put)
      y = ys.reduce((sum, one) => sum + one, 0) / ys.length
    } else {
      const row = line.length === 5 ? LAST_ROW : ROW
      y = next + row / 2
      next += row
    }
    const place = places.get(line) ?? null
    nodes.push({
      line,
      place,
      horse: (place && horses.get(place.horse_id)) ?? null,
      x: line === '' ? 0 : FOAL_COLUMN + (line.length - 1) * column,
      y,
      part: place === null ? 0 : partOf(place, places),
      isRepeated: place !== null && (seen.get(place.horse_id) ?? 0) > 1,
    })
    return y
  }
  put('')
  return {
    nodes: nodes.toSorted((a, b) => a.line.length - b.line.length || a.y - b.y),
    height: next,
    columns: [FOAL_COLUMN, ...Array.from({ length: generations }, () => column)],
  }
}

function partOf({ line, road }: TracedPlace, places: ReadonlyMap<string, TracedPlace>): number {
  const whole = places.get(line.slice(0, 1))?.road ?? 0
  const part = whole > 0 && road !== null ? road / whole : 0
  return part >= LIT && (places.get(line.slice(0, 1))?.road ?? 0) >= 0.005 ? part : 0
}
