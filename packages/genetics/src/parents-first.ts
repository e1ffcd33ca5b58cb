import { offspringIndex } from './offspring.ts'

/**
 * Positions in an order in which parents come before their offspring: as they are if that already holds, otherwise
 * by generation (longest path from a founder), ties in input order. Parents are positions, −1 = unknown.
 *
 * @returns a fresh array; shorter than n, and without an order, when a horse is its own ancestor; O(n)
 */
export function parentsFirst(sire: Int32Array, dam: Int32Array): Int32Array {
  return isOrdered(sire, dam) ? sequence(sire.length) : byGeneration(sire, dam)
}

function sequence(n: number): Int32Array {
  const order = new Int32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  return order
}

function isOrdered(sire: Int32Array, dam: Int32Array): boolean {
  for (let i = 0; i < sire.length; i++) if (sire[i] >= i || dam[i] >= i) return false
  return true
}

/** Positions by generation, ties in input order; shorter than n when there are loops (Kahn 1962, CACM 5:558). */
function byGeneration(sire: Int32Array, dam: Int32Array): Int32Array {
  const n = sire.length
  const { start, foal: foals } = offspringIndex({ sire, dam })
  const waiting = new Uint8Array(n)
  const generation = new Int32Array(n)
  const queue = new Int32Array(n)
  let tail = 0
  for (let i = 0; i < n; i++) {
    waiting[i] = (sire[i] >= 0 ? 1 : 0) + (dam[i] >= 0 ? 1 : 0)
    if (waiting[i] === 0) queue[tail++] = i
  }
  let deepest = 0
  for (let head = 0; head < tail; head++) {
    const parent = queue[head]
    for (let e = start[parent]; e < start[parent + 1]; e++) {
      const foal = foals[e]
      generation[foal] = Math.max(generation[foal], generation[parent] + 1)
      deepest = Math.max(deepest, generation[foal])
      if (--waiting[foal] === 0) queue[tail++] = foal
    }
  }
  if (tail < n) return queue.slice(0, tail)
  return countingSort(generation, deepest)
}

function countingSort(generation: Int32Array, deepest: number): Int32Array {
  const next = new Int32Array(deepest + 2)
  for (let i = 0; i < generation.length; i++) next[generation[i] + 1]++
  for (let g = 0; g <= deepest; g++) next[g + 1] += next[g]
  const order = new Int32Array(generation.length)
  for (let i = 0; i < generation.length; i++) order[next[generation[i]]++] = i
  return order
}
