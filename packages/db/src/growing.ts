/** A column of numbers of unknown length; doubles its room, so that n values cost O(n). */
export interface Growing {
  push(value: number): void
  /** The values so far, in an array of exactly their number. */
  values(): Float64Array
}

/** @param room  entries to begin with; doubles when full */
export function growing(room = 1024): Growing {
  let array = new Float64Array(room)
  let n = 0
  return {
    push(value) {
      if (n === array.length) {
        const larger = new Float64Array(2 * n)
        larger.set(array)
        array = larger
      }
      array[n++] = value
    },
    values: () => array.slice(0, n),
  }
}
