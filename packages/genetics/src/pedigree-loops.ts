/**
 * Positions that are their own ancestors, ascending: the strongly connected components of Tarjan (1972, SIAM J. Comput.
 * 1:146), without recursion. O(n).
 */
export function horsesOnLoops(sire: Int32Array, dam: Int32Array): number[] {
  const n = sire.length
  const order = new Int32Array(n)
  const low = new Int32Array(n)
  const edge = new Uint8Array(n)
  const isOpen = new Uint8Array(n)
  const path = new Int32Array(n)
  const component = new Int32Array(n)
  const members: number[] = []
  let visits = 0
  let componentSize = 0
  for (let root = 0; root < n; root++) {
    if (order[root] !== 0) continue
    let depth = 0
    path[0] = root
    while (depth >= 0) {
      const v = path[depth]
      if (edge[v] === 0 && order[v] === 0) {
        order[v] = low[v] = ++visits
        component[componentSize++] = v
        isOpen[v] = 1
      }
      if (edge[v] < 2) {
        const w = edge[v]++ === 0 ? sire[v] : dam[v]
        if (w < 0) continue
        if (order[w] === 0) path[++depth] = w
        else if (isOpen[w]) low[v] = Math.min(low[v], order[w])
        continue
      }
      depth--
      if (depth >= 0) low[path[depth]] = Math.min(low[path[depth]], low[v])
      if (low[v] !== order[v]) continue
      const first = componentSize
      do isOpen[component[--componentSize]] = 0
      while (component[componentSize] !== v)
      const isLoop = first - componentSize > 1 || sire[v] === v || dam[v] === v
      if (isLoop) for (let k = componentSize; k < first; k++) members.push(component[k])
    }
  }
  return members.sort((a, b) => a - b)
}
