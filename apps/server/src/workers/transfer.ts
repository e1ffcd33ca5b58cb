import { move, transferableSymbol, valueSymbol } from 'piscina'

/** A worker's result, its typed arrays moved to the server's thread instead of copied. */
export const transfer = <T extends object>(result: T): T =>
  move({
    [transferableSymbol]: [...new Set(buffersIn(result))],
    [valueSymbol]: result,
  }) as T // piscina unwraps it on the other side

/** The memory of every typed array in plain objects; shared memory needs no move. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value).flatMap(buffersIn) : []
}
