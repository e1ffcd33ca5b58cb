import type { RecordsByHorse } from './evaluation-records.ts'
import type { Pedigree } from './pedigree.ts'

/** Shares of the races: few enough for their effects and those of the dams of one share to stay in the nearest memory. */
const SHARES = 20

/**
 * The same records, horses in an order in which a product over all starts finds what it needs nearby: by the share of
 * the races the first start is in (races are numbered by date), and in it by the dam, a horse with foals by itself.
 * Half of the product's time went on waiting for parents and races. O(starts + n).
 */
export function nearbyHorses(records: RecordsByHorse, ped: Pedigree): RecordsByHorse {
  const { count, races } = records
  const place = Int32Array.from(records.row, standingFor(ped))
  const byDam = stableOrder(identity(count), place, ped.n + 1)
  const share = new Int32Array(count)
  for (let h = 0; h < count && races > 0; h++)
    share[h] = Math.floor((SHARES * records.race[records.start[h]]) / races)
  return withHorsesIn(stableOrder(byDam, share, SHARES), records)
}

/** Row whose effects a horse's starts ask for, counted from 1: its own if it has foals, or the dam's; 0 if unknown. */
function standingFor({ n, sire, dam }: Pedigree): (row: number) => number {
  const hasFoals = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    if (sire[i] >= 0) hasFoals[sire[i]] = 1
    if (dam[i] >= 0) hasFoals[dam[i]] = 1
  }
  return (row) => 1 + (hasFoals[row] === 1 ? row : dam[row])
}

function identity(n: number): Int32Array {
  const order = new Int32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  return order
}

/** The order, then by key 0 … keys − 1: a counting sort. */
function stableOrder(order: Int32Array, key: Int32Array, keys: number): Int32Array {
  const next = new Int32Array(keys + 1)
  for (const value of key) next[value + 1]++
  for (let k = 0; k < keys; k++) next[k + 1] += next[k]
  const sorted = new Int32Array(order.length)
  for (const h of order) sorted[next[key[h]]++] = h
  return sorted
}

function withHorsesIn(order: Int32Array, records: RecordsByHorse): RecordsByHorse {
  const total = records.y.length
  const start = new Int32Array(records.count + 1)
  const row = new Int32Array(records.count)
  const moved = {
    race: new Int32Array(total),
    cls: new Int32Array(total),
    x: new Float64Array(total),
    y: new Float64Array(total),
    trainer: new Int32Array(records.trainer.length),
  }
  let to = 0
  for (let k = 0; k < order.length; k++) {
    const h = order[k]
    row[k] = records.row[h]
    for (let r = records.start[h]; r < records.start[h + 1]; r++, to++) {
      moved.race[to] = records.race[r]
      moved.cls[to] = records.cls[r]
      moved.x[to] = records.x[r]
      moved.y[to] = records.y[r]
      if (moved.trainer.length > 0) moved.trainer[to] = records.trainer[r]
    }
    start[k + 1] = to
  }
  return { ...records, row, start, ...moved }
}
