import { move, transferableSymbol, valueSymbol } from 'piscina'

/** Marks a worker's result so that its typed arrays are transferred to the server's thread instead of copied. */
export const transfer = <T extends object>(result: T): T =>
  move({
    [transferableSymbol]: [...new Set(buffersIn(result))],
    [valueSymbol]: result,
  }) as T // piscina unwraps it in the server's thread

/** The buffers of all typed arrays in plain objects; shared memory needs no transfer. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value).flatMap(buffersIn) : []
}
