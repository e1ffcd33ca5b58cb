import { move, transferableSymbol, valueSymbol } from 'piscina'

/** Every kind of number may begin at a multiple of it. */
const ALIGNED = 8

type Column = Exclude<NodeJS.TypedArray, Buffer>

/** Hands over what a thread worked out, plain objects with columns in them, and the memory of the columns without a copy. */
export const handOver = (worked: object): object =>
  move({
    [transferableSymbol]: [...new Set(columnsIn(worked).map(({ buffer }) => buffer))].filter(
      (buffer) => buffer instanceof ArrayBuffer, // shared memory is handed over as it is
    ),
    [valueSymbol]: worked,
  })

/**
 * The same with all its columns copied into one piece of memory. A large piece comes from the system and goes back to
 * it whole; columns that are handed over one by one stand in the allocator's memory among what the thread only held in
 * passing, and keep all of that resident as long as they live themselves.
 */
export function inOnePiece<T extends object>(worked: T): T {
  const columns = [...new Set(columnsIn(worked))]
  const piece = new ArrayBuffer(columns.reduce((sum, { byteLength }) => sum + roomFor(byteLength), 0))
  const copies = new Map<unknown, Column>()
  let at = 0
  for (const column of columns) {
    copies.set(column, copyAt(piece, at, column))
    at += roomFor(column.byteLength)
  }
  return withColumns(worked, copies)
}

const roomFor = (bytes: number) => Math.ceil(bytes / ALIGNED) * ALIGNED

function copyAt(piece: ArrayBuffer, at: number, column: Column): Column {
  new Uint8Array(piece, at).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  // A column's constructor is that of its kind, and takes a place in a buffer.
  const Kind = column.constructor as new (buffer: ArrayBuffer, at: number, length: number) => Column
  return new Kind(piece, at, column.length)
}

/** The columns in an object of objects. */
function columnsIn(value: unknown): Column[] {
  if (isColumn(value)) return [value]
  return isPlain(value) ? Object.values(value).flatMap(columnsIn) : []
}

/** The value with other columns in the place of its own. */
function withColumns<T>(value: T, columns: ReadonlyMap<unknown, Column>): T {
  if (isColumn(value)) return (columns.get(value) ?? value) as T // a copy is of the same kind
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, withColumns(part, columns)])
  return Object.fromEntries(entries) as T // the same members
}

const isColumn = (value: unknown): value is Column =>
  ArrayBuffer.isView(value) && !(value instanceof DataView)

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
