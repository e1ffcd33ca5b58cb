import type { Pedigree } from './pedigree.ts'

interface Starts {
  readonly ped: Pedigree
  /** Row of the horse of each start. */
  readonly horse: ArrayLike<number>
}

/** 1 for each row with a start. */
export function rowsThatRan({ ped, horse }: Starts): Uint8Array {
  const ran = new Uint8Array(ped.n)
  for (let r = 0; r < horse.length; r++) ran[horse[r]] = 1
  return ran
}

/** How many foals of each row, as a sire and as a dam, have a start. O(n + starts) */
export function foalsThatRan(starts: Starts): { readonly sires: Float64Array; readonly dams: Float64Array } {
  const { sire, dam, n } = starts.ped
  const ran = rowsThatRan(starts)
  const foals = { sires: new Float64Array(n), dams: new Float64Array(n) }
  for (let i = 0; i < n; i++) {
    if (ran[i] === 0) continue
    if (sire[i] >= 0) foals.sires[sire[i]]++
    if (dam[i] >= 0) foals.dams[dam[i]]++
  }
  return foals
}
