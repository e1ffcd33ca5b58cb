import type { HerdSnapshot } from '../herd/snapshot.ts'

/** Takes what was looked at: a look that leads to nothing is left out by the compiler. */
const seen = new Float64Array(1)

/**
 * Looks at what is to be written of the first so many rows, so that memory brings all of it at once: in a breed of a
 * million they lie far apart, and what each is written from would be waited for when its turn comes.
 */
export function bringNear(
  { ids, sex, identities: { packed } }: HerdSnapshot,
  rows: Int32Array,
  count: number,
): void {
  let sum = 0
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0 // i is inside
    sum += (ids[row] ?? 0) + (sex[row] ?? 0)
  }
  for (let i = 0; i < count; i++) sum += packed.utf8[packed.from(rows[i] ?? 0)] ?? 0
  seen[0] = sum
}
