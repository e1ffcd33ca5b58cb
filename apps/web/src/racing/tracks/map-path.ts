import type { Sheet } from './projection.ts'

/** Corners of a packed ring: hundredths of a degree, each as the way from the one before. */
export function cornersOf(ring: readonly number[]): { longitude: number; latitude: number }[] {
  let [x, y] = [0, 0]
  const corners = []
  for (let at = 0; at + 1 < ring.length; at += 2) {
    x += ring[at] ?? 0
    y += ring[at + 1] ?? 0
    corners.push({ longitude: x / 100, latitude: y / 100 })
  }
  return corners
}

/** The rings as one SVG path on the sheet. */
export const pathOf = (rings: readonly (readonly number[])[], sheet: Sheet): string =>
  rings
    .map((ring) => {
      const points = cornersOf(ring).map((corner) => sheet.place(corner))
      return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
    })
    .join('')
