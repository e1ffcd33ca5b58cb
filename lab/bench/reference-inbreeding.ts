import type { Pedigree } from '@quarterpole/genetics/pedigree'

/**
 * Inbreeding coefficients by Meuwissen & Luo (1992, Genet. Sel. Evol. 24:305), horse by horse: the method most
 * programs use, and the one to compare with. Ancestors are visited youngest first through a heap of rows.
 */
export function meuwissenLuo({ n, sire, dam }: Pedigree): Float64Array {
  const f = new Float64Array(n)
  const share = new Float64Array(n)
  const known = (row: number | undefined) => (row === undefined || row < 0 ? -1 : (f[row] ?? 0))
  for (let i = 0; i < n; i++) {
    if ((sire[i] ?? -1) < 0 || (dam[i] ?? -1) < 0) continue
    const pending = new AncestorHeap()
    share[i] = 1
    pending.add(i)
    let own = 0
    for (let j = pending.takeYoungest(); j >= 0; j = pending.takeYoungest()) {
      const part = share[j] ?? 0
      share[j] = 0
      own += part * part * (0.5 - 0.25 * (known(sire[j]) + known(dam[j])))
      for (const parent of [sire[j] ?? -1, dam[j] ?? -1]) {
        if (parent < 0) continue
        if (share[parent] === 0) pending.add(parent)
        share[parent] = (share[parent] ?? 0) + part / 2
      }
    }
    f[i] = own - 1
  }
  return f
}

/** Rows waiting to be visited, the largest (youngest) first. */
class AncestorHeap {
  readonly #rows: number[] = []

  add(row: number): void {
    const rows = this.#rows
    let at = rows.push(row) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((rows[above] ?? 0) >= row) break
      rows[at] = rows[above] ?? 0
      at = above
    }
    rows[at] = row
  }

  /** −1 when none is left. */
  takeYoungest(): number {
    const rows = this.#rows
    const [top = -1] = rows
    const last = rows.pop()
    if (last === undefined || rows.length === 0) return top
    let at = 0
    for (let below = 1; below < rows.length; below = 2 * at + 1) {
      if (below + 1 < rows.length && (rows[below + 1] ?? 0) > (rows[below] ?? 0)) below++
      if ((rows[below] ?? 0) <= last) break
      rows[at] = rows[below] ?? 0
      at = below
    }
    rows[at] = last
    return top
  }
}
