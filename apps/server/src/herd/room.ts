/** Columns of a herd by row, with room for more horses behind the last; what stands in a row is never changed. */
export interface Room {
  readonly ids: Float64Array
  readonly sire: Int32Array
  readonly dam: Int32Array
  readonly sex: Uint8Array
  readonly birthYear: Int16Array
  readonly f: Float64Array
  /** Row of each database id, −1 for none; null where the ids lie too far apart for an array. */
  readonly rowOfId: Int32Array | null
  /** How many rows are taken. A snapshot that ends before them is not the newest on these columns, and adds to copies. */
  readonly taken: { rows: number }
}

/** A 64th more than there is: of a breed's columns one megabyte, and one copy of them for so many horses. */
export const withRoom = (n: number) => n + (n >> 6) + 64

/**
 * The columns to add rows to that a snapshot of `n` rows ends with: its own where nobody has and there is room, else
 * copies. The rows are the caller's alone from then on; until it has filled them no snapshot shows them.
 *
 * @param end  rows there will be, and the largest id among them
 */
export function takeRows(room: Room, n: number, end: { rows: number; id: number }): Room {
  const has = (length: number | undefined, needed: number) => length === undefined || length >= needed
  const fits = has(room.ids.length, end.rows) && has(room.rowOfId?.length, end.id + 1)
  const columns = fits && room.taken.rows === n ? room : copied(room, n, end)
  columns.taken.rows = end.rows
  return columns
}

/** Rows of others behind `n` are left out. */
function copied(room: Room, n: number, end: { rows: number; id: number }): Room {
  const length = withRoom(end.rows)
  const rowOfId = room.rowOfId && new Int32Array(withRoom(Math.max(end.id + 1, room.rowOfId.length))).fill(-1)
  rowOfId?.set((room.rowOfId ?? rowOfId).map((row) => (row < n ? row : -1)))
  return {
    ids: into(new Float64Array(length), room.ids.subarray(0, n)),
    sire: into(new Int32Array(length), room.sire.subarray(0, n)),
    dam: into(new Int32Array(length), room.dam.subarray(0, n)),
    sex: into(new Uint8Array(length), room.sex.subarray(0, n)),
    birthYear: into(new Int16Array(length), room.birthYear.subarray(0, n)),
    f: into(new Float64Array(length), room.f.subarray(0, n)),
    rowOfId,
    taken: { rows: n },
  }
}

function into<T extends Float64Array | Int32Array | Uint8Array | Int16Array>(longer: T, column: T): T {
  longer.set(column)
  return longer
}
