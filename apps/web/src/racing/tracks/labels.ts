import type { Point } from './projection.ts'

export interface Label {
  id: number
  text: string
  at: Point
}
export interface PlacedLabel extends Label {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  /** Away from its mark, joined by a line. */
  hasStem: boolean
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const LINE = 13
const GAP = 8
const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Lines further up or down to try when the places beside the mark are taken. */
const ROWS = [0, 1, 2, 3]

/** Candidate places in order of preference: right, left, above, below, then line by line further away. */
function candidates(
  { id, text, at: [x, y] }: Label,
  letterWidth: number,
  sheetWidth: number,
): { label: PlacedLabel; box: Box }[] {
  const width = text.length * letterWidth
  const boxAt = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - LINE / 2,
    bottom: middle + LINE / 2,
  })
  const label = (
    labelX: number,
    labelY: number,
    anchor: PlacedLabel['anchor'],
    hasStem = false,
  ): PlacedLabel => ({
    id,
    text,
    at: [x, y],
    x: labelX,
    y: labelY,
    anchor,
    hasStem,
  })
  const middle = Math.min(sheetWidth - width / 2, Math.max(width / 2, x))
  const away = ROWS.flatMap((row) => {
    const [above, below] = [y - GAP - row * LINE, y + GAP + 9 + row * LINE]
    return [
      { label: label(middle, above, 'middle', row > 0), box: boxAt(middle - width / 2, above - 4) },
      { label: label(middle, below, 'middle', row > 0), box: boxAt(middle - width / 2, below - 4) },
    ]
  })
  return [
    { label: label(x + GAP, y + 4, 'start'), box: boxAt(x + GAP, y) },
    { label: label(x - GAP, y + 4, 'end'), box: boxAt(x - GAP - width, y) },
    ...away,
  ]
}

/**
 * Places each label clear of marks, earlier labels and the edge; labels without a place are dropped, so pass the most important first. O(n²).
 *
 * @param letterWidth mean letter width, in the sheet's units
 */
export function placeLabels(
  labels: readonly Label[],
  { width, height }: { width: number; height: number },
  letterWidth = 6.9,
): PlacedLabel[] {
  const taken: Box[] = labels.map(({ at: [x, y] }) => ({
    left: x - 6,
    right: x + 6,
    top: y - 6,
    bottom: y + 6,
  }))
  const placed: PlacedLabel[] = []
  labels.forEach((one, own) => {
    const found = candidates(one, letterWidth, width).find(
      ({ box }) =>
        box.left >= 0 &&
        box.right <= width &&
        box.top >= 0 &&
        box.bottom <= height &&
        taken.every((other, at) => at === own || !meets(box, other)),
    )
    if (found === undefined) return
    taken.push(found.box)
    placed.push(found.label)
  })
  return placed
}
