/**
 * A whole number below `below` that looks random but depends only on `row` and `salt`: what a lazily made row needs
 * where a stored draw would cost memory. Murmur3 finaliser.
 */
export function scrambled(row: number, salt: number, below: number): number {
  let x = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca77)
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return ((x ^ (x >>> 16)) >>> 0) % below
}
