import type { Point } from './projection.ts'

export interface Label {
  text: string
  at: Point
}
export interface PlacedLabel extends Label {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
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

/** Right, left, above and below the mark, in the order of preference. */
function candidates({ text, at: [x, y] }: Label, letterWidth: number): { label: PlacedLabel; box: Box }[] {
  const width = text.length * letterWidth
  const boxAt = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - LINE / 2,
    bottom: middle + LINE / 2,
  })
  const label = (labelX: number, labelY: number, anchor: PlacedLabel['anchor']): PlacedLabel => ({
    text,
    at: [x, y],
    x: labelX,
    y: labelY,
    anchor,
  })
  return [
    { label: label(x + GAP, y + 4, 'start'), box: boxAt(x + GAP, y) },
    { label: label(x - GAP, y + 4, 'end'), box: boxAt(x - GAP - width, y) },
    { label: label(x, y - GAP, 'middle'), box: boxAt(x - width / 2, y - GAP - 4) },
    { label: label(x, y + GAP + 9, 'middle'), box: boxAt(x - width / 2, y + GAP + 5) },
  ]
}

/**
 * Puts each label where it meets neither a mark, nor a label before it, nor the edge; what finds no place is left
 * out, so the caller gives the most important first. O(n²).
 *
 * @param letterWidth  mean width of a letter, in the sheet's units
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
    const found = candidates(one, letterWidth).find(
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
