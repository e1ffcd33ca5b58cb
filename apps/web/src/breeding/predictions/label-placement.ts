/** Rough width of a label in px, erring wide so that neighbors stay apart. */
export const labelWidth = (text: string, letter = 6.6) => text.length * letter

export interface Along {
  /** Preferred center, and width. */
  readonly at: number
  readonly width: number
}

/**
 * Centers of labels on one line, each as near to its preferred place as the others and the line's ends allow.
 * Order is kept. Where all of them together are wider than the line, the last ones run over its end.
 *
 * @param labels in ascending order of `at`
 */
export function spreadAlong(
  labels: readonly Along[],
  [from, to]: readonly [number, number],
  gap = 8,
): number[] {
  const centers = labels.map(({ at }) => at)
  const halfOf = (index: number) => (labels[index]?.width ?? 0) / 2
  const centerOf = (index: number) => centers[index] ?? 0
  let limit = to
  for (let i = labels.length - 1; i >= 0; i--) {
    centers[i] = Math.min(centerOf(i), limit - halfOf(i))
    limit = centerOf(i) - halfOf(i) - gap
  }
  limit = from
  for (let i = 0; i < labels.length; i++) {
    centers[i] = Math.max(centerOf(i), limit + halfOf(i))
    limit = centerOf(i) + halfOf(i) + gap
  }
  return centers
}

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Pointed {
  readonly x: number
  readonly y: number
  /** Radius of its mark: the label keeps clear of it. */
  readonly radius: number
  readonly text: string
  /** Width of its letters, where they are bolder or larger than the chart's. */
  readonly letter?: number | undefined
  /** May be placed further off, because its color identifies it. */
  readonly mayBeFarOff?: boolean | undefined
}

export interface PlacedLabel<Point extends Pointed> {
  readonly point: Point
  readonly x: number
  /** Baseline of the text. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly box: Box
}

const ASCENT = 11
const DESCENT = 4
/** Offset of a name over or under a mark that clears other marks in the column. */
const CLOSE = 5

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const within = (box: Box, frame: Box): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom

/**
 * Names beside their points. Each tries right, left, above and below of its point, then half a line higher on either
 * side; one that finds no free place is left out, so no two labels ever overlap, nor a label and a mark.
 *
 * @param points in order of importance: earlier ones choose first
 * @param taken  boxes no label may cover
 * @param lines  boxes a label covers only where it would otherwise be left out
 */
export function placeLabels<Point extends Pointed>(
  points: readonly Point[],
  frame: Box,
  taken: readonly Box[] = [],
  lines: readonly Box[] = [],
): PlacedLabel<Point>[] {
  const marks = points.map(({ x, y, radius: r }) => ({
    left: x - r,
    right: x + r,
    top: y - r,
    bottom: y + r,
  }))
  const occupied = [...taken, ...marks]
  const placed: PlacedLabel<Point>[] = []
  for (const point of points) {
    const spots = spotsFor(point).filter(
      ({ box }) => within(box, frame) && !occupied.some((other) => overlap(box, other)),
    )
    const free = spots.find(({ box }) => !lines.some((line) => overlap(box, line))) ?? spots[0]
    if (free === undefined) continue
    occupied.push(free.box)
    placed.push(free)
  }
  return placed
}

function spotsFor<Point extends Pointed>(point: Point): PlacedLabel<Point>[] {
  const { x, y, radius, text } = point
  const width = labelWidth(text, point.letter)
  const away = radius + 4
  const right = (dy: number) => ({ anchor: 'start' as const, x: x + away, y: y + dy, left: x + away })
  const left = (dy: number) => ({ anchor: 'end' as const, x: x - away, y: y + dy, left: x - away - width })
  const middle = (dy: number) => ({ anchor: 'middle' as const, x, y: y + dy, left: x - width / 2 })
  const above = -away - DESCENT
  const below = away + ASCENT
  const close = (dy: number) => ({ ...right(dy), x: x + CLOSE, left: x + CLOSE })
  const further = [below, below + 16, below + 32, above - 16].flatMap((dy) => [right(dy), left(dy)])
  const spots = [
    right(4),
    left(4),
    middle(above),
    middle(below),
    left(-away),
    right(-away),
    close(above),
    close(below),
  ]
  return [...spots, ...(point.mayBeFarOff ? further : [])].map((spot) => ({
    point,
    x: spot.x,
    y: spot.y,
    anchor: spot.anchor,
    box: { left: spot.left, right: spot.left + width, top: spot.y - ASCENT, bottom: spot.y + DESCENT },
  }))
}
