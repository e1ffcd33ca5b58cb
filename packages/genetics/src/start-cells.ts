import type { RecordsByHorse } from './evaluation-records.ts'

/**
 * Starts merged by what a model without slopes distinguishes: the (race, class) cell, and in it the horse. Large
 * contemporary groups leave few cells, and a horse that ran in one several times is read once.
 */
export interface StartCells {
  /** Race and class of each cell, races ascending, and starts in it. */
  readonly race: Int32Array
  readonly cls: Int32Array
  readonly starts: Float64Array
  /** Cells of recorded horse h: cell[start[h]] … cell[start[h + 1] − 1], each with its number of starts. */
  readonly start: Int32Array
  readonly cell: Int32Array
  readonly count: Float64Array
}

/** O(starts + races + classes). */
export function startCells(records: RecordsByHorse): StartCells {
  const { cellOf, ...cells } = numberCells(records)
  const start = new Int32Array(records.count + 1)
  const cell = new Int32Array(cellOf.length)
  const count = new Float64Array(cellOf.length)
  let filled = 0
  for (let h = 0; h < records.count; h++) {
    const from = filled
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      let at = from
      while (at < filled && cell[at] !== cellOf[r]) at++
      if (at === filled) cell[filled++] = cellOf[r]
      count[at]++
    }
    start[h + 1] = filled
  }
  return { ...cells, start, cell: cell.slice(0, filled), count: count.slice(0, filled) }
}

/** Cells in the order of their races, and the cell of every record. */
function numberCells({
  race,
  cls,
  classes,
  ...records
}: RecordsByHorse): Pick<StartCells, 'race' | 'cls' | 'starts'> & { readonly cellOf: Int32Array } {
  const total = race.length
  const next = new Int32Array(Math.max(records.races, 1) + 1)
  for (let r = 0; r < total; r++) next[race[r] + 1]++
  for (let k = 1; k < next.length; k++) next[k] += next[k - 1]
  const byRace = new Int32Array(total)
  for (let r = 0; r < total; r++) byRace[next[race[r]]++] = r
  const cells = { race: new Int32Array(total), cls: new Int32Array(total), starts: new Float64Array(total) }
  const cellOf = new Int32Array(total)
  const ofClass = new Int32Array(classes)
  const seenIn = new Int32Array(classes).fill(-1)
  let made = 0
  for (const r of byRace) {
    const c = cls[r]
    if (seenIn[c] !== race[r]) {
      seenIn[c] = race[r]
      cells.race[made] = race[r]
      cells.cls[made] = c
      ofClass[c] = made++
    }
    cellOf[r] = ofClass[c]
    cells.starts[ofClass[c]]++
  }
  return {
    race: cells.race.slice(0, made),
    cls: cells.cls.slice(0, made),
    starts: cells.starts.slice(0, made),
    cellOf,
  }
}
