import { requireLength } from './shape.ts'
import type { SymmetricMatrix } from './sparse.ts'

/** What a factorization P·A·Pᵀ = L·D·Lᵀ will look like and cost, known from the pattern alone. */
export interface LdlPlan {
  readonly n: number
  /** order[k] = unknown eliminated k-th; place is its inverse. */
  readonly order: Int32Array
  readonly place: Int32Array
  /** Entries of L below the diagonal. */
  readonly entries: number
  /** Multiplications and additions of the factorization, Σ over columns of count². */
  readonly flops: number
  /**
   * Supernodes: neighboring columns first[s] … first[s + 1] − 1 that share their rows row[rowStart[s]] …
   * row[rowStart[s + 1] − 1] below them (ascending), and the supernode of the first of those rows, −1 at a root.
   */
  readonly first: Int32Array
  readonly rowStart: Int32Array
  readonly row: Int32Array
  readonly parent: Int32Array
  /** Lower triangle of the permuted matrix by columns: where its values come from in the given one. */
  readonly lower: Triangle
}

interface Triangle {
  readonly start: Int32Array
  readonly row: Int32Array
  readonly from: Int32Array
}

/**
 * Symbolic analysis for an elimination order: elimination tree (Liu 1990, SIAM J. Matrix Anal. Appl. 11:134), column
 * counts, and columns with the same rows put side by side (a postorder of the tree, which changes no fill). O(entries
 * of L) time.
 */
export function planLdl(a: SymmetricMatrix, order: Int32Array): LdlPlan {
  requireLength('order', order, a.n)
  const given = eliminationTree(permuted(a, placeOf(order), 'upper'))
  const post = postorder(given.parent)
  const newOrder = post.map((k) => order[k])
  const place = placeOf(newOrder)
  const rank = placeOf(post)
  const parent = post.map((k) => (given.parent[k] < 0 ? -1 : rank[given.parent[k]]))
  const count = post.map((k) => given.count[k])
  let [entries, flops] = [0, 0]
  for (const c of count) {
    entries += c
    flops += c * c
  }
  const lower = permuted(a, place, 'lower')
  return { n: a.n, order: newOrder, place, entries, flops, lower, ...supernodes(parent, count, lower) }
}

function placeOf(order: Int32Array): Int32Array {
  const place = new Int32Array(order.length)
  for (let k = 0; k < order.length; k++) place[order[k]] = k
  return place
}

/** Parent column or −1, and entries below the diagonal, of each column. */
function eliminationTree(upper: Triangle): { parent: Int32Array; count: Int32Array } {
  const n = upper.start.length - 1
  const parent = new Int32Array(n).fill(-1)
  const seen = new Int32Array(n).fill(-1)
  const count = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    seen[k] = k
    for (let e = upper.start[k]; e < upper.start[k + 1]; e++) {
      for (let i = upper.row[e]; seen[i] !== k; i = parent[i]) {
        if (parent[i] < 0) parent[i] = k
        count[i]++
        seen[i] = k
      }
    }
  }
  return { parent, count }
}

/** Columns with every child before its parent and every subtree in one piece; an order that has this is unchanged. */
function postorder(parent: Int32Array): Int32Array {
  const n = parent.length
  const child = new Int32Array(n).fill(-1)
  const sibling = new Int32Array(n).fill(-1)
  // Backwards, so that the lists run forwards.
  for (let k = n - 1; k >= 0; k--) {
    if (parent[k] < 0) continue
    sibling[k] = child[parent[k]]
    child[parent[k]] = k
  }
  const post = new Int32Array(n)
  let placed = 0
  for (let root = 0; root < n; root++) {
    if (parent[root] >= 0) continue
    let k = root
    for (;;) {
      while (child[k] >= 0) {
        const down = child[k]
        child[k] = sibling[down]
        k = down
      }
      post[placed++] = k
      if (k === root) break
      k = parent[k]
    }
  }
  return post
}

/** Joins columns k and k + 1 where column k holds k + 1 and its rows, then finds each supernode's rows. */
function supernodes(
  parent: Int32Array,
  count: Int32Array,
  lower: Triangle,
): Pick<LdlPlan, 'first' | 'rowStart' | 'row' | 'parent'> {
  const n = parent.length
  const starts: number[] = []
  for (let k = 0; k < n; k++) {
    if (k === 0 || parent[k - 1] !== k || count[k - 1] !== count[k] + 1) starts.push(k)
  }
  const first = Int32Array.from([...starts, n])
  const ofColumn = new Int32Array(n)
  const rowStart = new Int32Array(first.length)
  for (let s = 0; s + 1 < first.length; s++) {
    ofColumn.fill(s, first[s], first[s + 1])
    rowStart[s + 1] = rowStart[s] + count[first[s + 1] - 1]
  }
  const row = new Int32Array(rowStart[first.length - 1])
  const above = new Int32Array(first.length - 1).fill(-1)
  const children: number[][] = Array.from(above, () => [])
  const seen = new Int32Array(n).fill(-1)
  for (let s = 0; s < above.length; s++) {
    let at = rowStart[s]
    const take = (i: number): void => {
      if (i < first[s + 1] || seen[i] === s) return
      seen[i] = s
      row[at++] = i
    }
    for (let e = lower.start[first[s]]; e < lower.start[first[s + 1]]; e++) take(lower.row[e])
    for (const c of children[s]) for (let e = rowStart[c]; e < rowStart[c + 1]; e++) take(row[e])
    row.subarray(rowStart[s], at).sort()
    if (at === rowStart[s]) continue
    above[s] = ofColumn[row[rowStart[s]]]
    children[above[s]].push(s)
  }
  return { first, rowStart, row, parent: above }
}

/** One triangle of the permuted matrix by columns. */
function permuted(
  { n, start, row }: SymmetricMatrix,
  place: Int32Array,
  triangle: 'upper' | 'lower',
): Triangle {
  const isLower = triangle === 'lower'
  const out = {
    start: new Int32Array(n + 1),
    row: new Int32Array(row.length),
    from: new Int32Array(row.length),
  }
  const columnOf = (j: number, e: number): number => {
    const p = place[j]
    const q = place[row[e]]
    return p < q === isLower ? p : q
  }
  for (let j = 0; j < n; j++) for (let e = start[j]; e < start[j + 1]; e++) out.start[columnOf(j, e) + 1]++
  for (let k = 0; k < n; k++) out.start[k + 1] += out.start[k]
  const next = out.start.slice(0, n)
  for (let j = 0; j < n; j++) {
    for (let e = start[j]; e < start[j + 1]; e++) {
      const column = columnOf(j, e)
      const at = next[column]++
      out.row[at] = place[j] + place[row[e]] - column
      out.from[at] = e
    }
  }
  return out
}
