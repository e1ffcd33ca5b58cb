/**
 * A pseudo-random integer below `below` that depends only on `row` and `salt`, so that rows created on demand need no
 * stored draws. Murmur3 finalizer.
 */
export function scrambled(row: number, salt: number, below: number): number {
  let x = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca77)
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return ((x ^ (x >>> 16)) >>> 0) % below
}
