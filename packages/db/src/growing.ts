/** Appends numbers to a column of unknown length; n values take O(n). */
export interface Growing {
  push(value: number): void
  /** Returns the values in an array of exact length and resets the column. */
  take(): Float64Array
}

/** Largest chunk; 32,768 values are 256 kB. */
const CHUNK = 32_768

/** Grows in chunks, because doubling one array would need up to three times the memory. */
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
