/** A column of numbers of unknown length; n values cost O(n). */
export interface Growing {
  push(value: number): void
  /** The values so far, in an array of exactly their number; the column is empty again. */
  take(): Float64Array
}

/** What a batch of rows fills at most; 32,768 values are 256 kB. */
const CHUNK = 32_768

/** Grows by chunks: doubling would hold twice the values, and once more while the last of them is cut off. */
export function growing(): Growing {
  let full: Float64Array[] = []
  let chunk = new Float64Array(256)
  let used = 0
  const next = () => {
    full.push(chunk)
    chunk = new Float64Array(Math.min(CHUNK, 2 * chunk.length))
    used = 0
  }
  return {
    push(value) {
      if (used === chunk.length) next()
      chunk[used++] = value
    },
    take() {
      const parts = [...full, chunk.subarray(0, used)]
      full = []
      chunk = new Float64Array(256)
      used = 0
      const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const part of parts) {
        values.set(part, at)
        at += part.length
      }
      return values
    },
  }
}
