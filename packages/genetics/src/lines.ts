import type { Ancestors } from './ancestors.ts'

/** Lines listed on one side. */
export const LINES = 6

/** Longer lines count as this long. */
const LONGEST = 24

/**
 * The lines from a horse up to each of its ancestors, by their lengths in generations; the horse itself, as the parent
 * of a foal, is generation 1.
 *
 * @param horse  index into the rows, −1 unknown
 * @returns      lengths of the lines to the ancestor at an index, ascending, at most {@link LINES} + 1 of them
 */
export function linesTo({ rows, sire, dam }: Ancestors, horse: number): (ancestor: number) => number[] {
  const most = LINES + 1
  const lengths = new Uint8Array(most * rows.length)
  const count = new Uint8Array(rows.length)
  const add = (ancestor: number, length: number): void => {
    const from = most * ancestor
    let at = from + count[ancestor]
    if (count[ancestor] < most) count[ancestor]++
    else if (lengths[--at] <= length) return
    for (; at > from && lengths[at - 1] > length; at--) lengths[at] = lengths[at - 1]
    lengths[at] = length
  }
  if (horse >= 0) add(horse, 1)
  for (let k = Math.max(0, horse); k < rows.length; k++) {
    for (let line = most * k; line < most * k + count[k]; line++) {
      const length = Math.min(LONGEST, lengths[line] + 1)
      if (sire[k] >= 0) add(sire[k], length)
      if (dam[k] >= 0) add(dam[k], length)
    }
  }
  return (ancestor) => [...lengths.subarray(most * ancestor, most * ancestor + count[ancestor])]
}
