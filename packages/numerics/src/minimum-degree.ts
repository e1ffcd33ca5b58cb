import type { SymmetricMatrix } from './sparse.ts'

/**
 * A fill-reducing elimination order by approximate minimum degree on the quotient graph (Amestoy, Davis & Duff 1996,
 * SIAM J. Matrix Anal. Appl. 17:886): an eliminated node becomes an element that represents the clique it leaves; the
 * degree of a neighbor is bounded by the sizes of its elements outside the newest one; nodes with equal neighbors
 * are merged and eliminated together.
 *
 * @param pattern  values are not read
 * @param weight   unknowns a node represents, default 1 each
 * @returns        order[k] = node eliminated k-th
 */
export function minimumDegreeOrder(pattern: SymmetricMatrix, weight?: Int32Array): Int32Array {
  const graph = quotientGraph(pattern, weight)
  const order = new Int32Array(pattern.n)
  let placed = 0
  let lowest = 0
  while (placed < pattern.n) {
    while (graph.bucket[lowest] < 0) lowest++
    const pivot = graph.bucket[lowest]
    const together = eliminate(graph, pivot)
    for (const node of together) placed = place(graph, node, { order, placed })
    lowest = Math.min(lowest, graph.touchedLowest)
  }
  return order
}

interface QuotientGraph {
  readonly n: number
  /** Unknowns of a live node with those merged into it, 0 once merged or eliminated. */
  readonly size: Int32Array
  readonly degree: Int32Array
  /** Neighbors of a live node that are nodes, and those that are elements. */
  readonly nodes: number[][]
  readonly elements: number[][]
  /** Members of an element; null once absorbed. */
  readonly members: (number[] | null)[]
  /** Nodes merged into a node, in merging order. */
  readonly merged: (number[] | null)[]
  /** Doubly linked lists of live nodes by degree. */
  readonly bucket: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly mark: Int32Array
  readonly outside: Int32Array
  readonly outsideStamp: Int32Array
  stamp: number
  totalLeft: number
  touchedLowest: number
}

function quotientGraph({ n, start, row }: SymmetricMatrix, weight?: Int32Array): QuotientGraph {
  const size = weight ? weight.slice() : new Int32Array(n).fill(1)
  const nodes: number[][] = Array.from({ length: n }, () => [])
  for (let j = 0; j < n; j++) {
    for (let k = start[j]; k < start[j + 1]; k++) {
      if (row[k] === j) continue
      nodes[j].push(row[k])
      nodes[row[k]].push(j)
    }
  }
  const totalLeft = size.reduce((sum, s) => sum + s, 0)
  const graph: QuotientGraph = {
    n,
    size,
    degree: new Int32Array(n),
    nodes,
    elements: Array.from({ length: n }, () => []),
    members: Array.from({ length: n }, () => null),
    merged: Array.from({ length: n }, () => null),
    bucket: new Int32Array(totalLeft + 1).fill(-1),
    next: new Int32Array(n).fill(-1),
    previous: new Int32Array(n).fill(-1),
    mark: new Int32Array(n),
    outside: new Int32Array(n),
    outsideStamp: new Int32Array(n),
    stamp: 0,
    totalLeft,
    touchedLowest: 0,
  }
  for (let i = 0; i < n; i++) {
    for (const j of nodes[i]) graph.degree[i] += size[j]
    link(graph, i)
  }
  return graph
}

/** Eliminates the pivot; returns the nodes that go with it, itself first. */
function eliminate(graph: QuotientGraph, pivot: number): number[] {
  const { size, degree, nodes, elements, members } = graph
  unlink(graph, pivot)
  const clique = cliqueOf(graph, pivot)
  const inClique = graph.stamp
  members[pivot] = clique
  let cliqueSize = 0
  for (const i of clique) cliqueSize += size[i]
  graph.totalLeft -= size[pivot]
  size[pivot] = 0
  countOutside(graph, clique)
  const together = [pivot]
  graph.touchedLowest = graph.n === 0 ? 0 : graph.totalLeft
  for (const i of clique) {
    unlink(graph, i)
    let bound = cliqueSize - size[i]
    const live: number[] = []
    for (const e of elements[i]) {
      if (members[e] === null) continue
      // An element with nothing outside the new one is covered by it.
      if (graph.outside[e] === 0) members[e] = null
      else {
        live.push(e)
        bound += graph.outside[e]
      }
    }
    const apart: number[] = []
    for (const j of nodes[i]) {
      if (size[j] === 0 || graph.mark[j] === inClique) continue
      apart.push(j)
      bound += size[j]
    }
    live.push(pivot)
    elements[i] = live
    nodes[i] = apart
    degree[i] = Math.min(bound, degree[i] + cliqueSize - size[i], graph.totalLeft - size[i])
  }
  mergeEqualNodes(graph, clique)
  let left = 0
  for (const i of clique) {
    if (size[i] === 0) continue
    // Nothing but the new element around it: eliminating it now adds no fill.
    if (elements[i].length === 1 && nodes[i].length === 0) {
      together.push(i)
      graph.totalLeft -= size[i]
      size[i] = 0
      continue
    }
    clique[left++] = i
  }
  clique.length = left
  for (const i of clique) {
    degree[i] = Math.max(0, Math.min(degree[i], graph.totalLeft - size[i]))
    link(graph, i)
    if (degree[i] < graph.touchedLowest) graph.touchedLowest = degree[i]
  }
  if (left === 0) members[pivot] = null
  nodes[pivot] = []
  elements[pivot] = []
  return together
}

/** Live nodes next to the pivot, directly or through its elements, which are absorbed. Marks them with graph.stamp. */
function cliqueOf(graph: QuotientGraph, pivot: number): number[] {
  const { size, mark, members } = graph
  const stamp = ++graph.stamp
  mark[pivot] = stamp
  const clique: number[] = []
  const take = (i: number): void => {
    if (size[i] === 0 || mark[i] === stamp) return
    mark[i] = stamp
    clique.push(i)
  }
  for (const i of graph.nodes[pivot]) take(i)
  for (const e of graph.elements[pivot]) {
    for (const i of members[e] ?? []) take(i)
    members[e] = null
  }
  return clique
}

/** outside[e] = size of element e's members outside the clique, for each element that overlaps the clique. */
function countOutside(graph: QuotientGraph, clique: readonly number[]): void {
  const { size, elements, members, outside, outsideStamp, stamp } = graph
  for (const i of clique) {
    for (const e of elements[i]) {
      const list = members[e]
      if (list === null) continue
      if (outsideStamp[e] !== stamp) {
        outsideStamp[e] = stamp
        outside[e] = 0
        for (const j of list) outside[e] += size[j]
      }
      outside[e] -= size[i]
    }
  }
}

/** Merges nodes of the clique with the same nodes and elements around them, found by a hash of both lists. */
function mergeEqualNodes(graph: QuotientGraph, clique: readonly number[]): void {
  const { size, nodes, elements, merged, degree } = graph
  const byHash = new Map<number, number[]>()
  for (const i of clique) {
    let hash = nodes[i].length * 31 + elements[i].length
    for (const j of nodes[i]) hash += j
    for (const e of elements[i]) hash += e * 7
    const same = byHash.get(hash)
    if (!same) byHash.set(hash, [i])
    else {
      const twin = same.find((j) => haveEqualNeighbors(graph, i, j))
      if (twin === undefined) same.push(i)
      else {
        size[twin] += size[i]
        degree[twin] -= size[i]
        size[i] = 0
        const list = merged[twin] ?? []
        list.push(i)
        merged[twin] = list
        nodes[i] = []
        elements[i] = []
      }
    }
  }
}

function haveEqualNeighbors({ nodes, elements, ...graph }: QuotientGraph, i: number, j: number): boolean {
  if (nodes[i].length !== nodes[j].length || elements[i].length !== elements[j].length) return false
  return isSameSet(nodes[i], nodes[j], graph.n) && isSameSet(elements[i], elements[j], graph.n)
}

function isSameSet(x: readonly number[], y: readonly number[], n: number): boolean {
  if (x.length > 8) {
    const set = new Set(x)
    return y.every((v) => v < n && set.has(v))
  }
  return y.every((v) => x.includes(v))
}

/** Appends a node and everything merged into it. */
function place(graph: QuotientGraph, node: number, to: { order: Int32Array; placed: number }): number {
  const open = [node]
  let placed = to.placed
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    to.order[placed++] = i
    for (const j of graph.merged[i] ?? []) open.push(j)
  }
  return placed
}

function link({ bucket, next, previous, degree }: QuotientGraph, i: number): void {
  const head = bucket[degree[i]]
  next[i] = head
  previous[i] = -1
  if (head >= 0) previous[head] = i
  bucket[degree[i]] = i
}

function unlink({ bucket, next, previous, degree }: QuotientGraph, i: number): void {
  if (previous[i] >= 0) next[previous[i]] = next[i]
  else if (bucket[degree[i]] === i) bucket[degree[i]] = next[i]
  if (next[i] >= 0) previous[next[i]] = previous[i]
  next[i] = previous[i] = -1
}
