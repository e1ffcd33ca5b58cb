import { openDatabase } from '@quarterpole/db/open'
import { readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { buildSnapshot, rowOf } from '../apps/server/src/herd/snapshot.ts'
import { lineageOf, sharedAncestors } from '@quarterpole/genetics/lineage'
import { sourcesBetween } from '@quarterpole/genetics/common-ancestors'
const db = openDatabase({ dataDir: '/tmp/qp/w1m' })
const { version, ...c } = await readHerdColumns(db)
const herd = buildSnapshot(version, c)
const complete = async (sex: 'S' | 'M') =>
  (
    await db.kysely
      .selectFrom('horse')
      .select('id')
      .where('sex', '=', sex)
      .where('panel_known', '=', 6)
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
  ).map((r) => rowOf(herd, r.id))
const [s, d] = [await complete('S'), await complete('M')]
await db.close()
const L = new Map([...s, ...d].map((r) => [r, lineageOf(herd.ped, r)]))
const sizes = s.map((a, i) => [
  L.get(a)!.rows.length,
  L.get(d[i]!)!.rows.length,
  sharedAncestors(L.get(a)!, L.get(d[i]!)!).row.length,
])
console.log(sizes.slice(0, 8), sizes.reduce((x, y) => x + y[2]!, 0) / sizes.length)
const bench = (name: string, f: (a: number, b: number) => unknown) => {
  for (let k = 0; k < 2; k++) for (const a of s.slice(0, 20)) for (const b of d) f(a, b)
  const t = process.threadCpuUsage()
  let n = 0
  for (const a of s.slice(0, 50))
    for (const b of d) {
      f(a, b)
      n++
    }
  const u = process.threadCpuUsage(t)
  console.log(name, ((u.user + u.system) / n).toFixed(1), 'us')
}
bench('lineage', (a) => lineageOf(herd.ped, a))
bench('shared', (a, b) => sharedAncestors(L.get(a)!, L.get(b)!))
bench('sources', (a, b) => sourcesBetween(herd.ped, herd.f, { sire: L.get(a)!, dam: L.get(b)! }, 25))
console.log(
  sourcesBetween(herd.ped, herd.f, { sire: L.get(s[0]!)!, dam: L.get(d[0]!)! }, 25).rest,
  sourcesBetween(herd.ped, herd.f, { sire: L.get(s[0]!)!, dam: L.get(d[0]!)! }, 25).inbreeding,
)
let scans = 0,
  steps = 0,
  founds = 0
const pa = (shared: any, L: any) => {
  const placeOf = new Int32Array(L.rows.length).fill(-1)
  const n = shared.onSire.length
  for (let k = 0; k < n; k++) placeOf[shared.onSire[k]] = k
  const am = (p: Int32Array) => shared.onSire.map((x: number) => (p[x]! < 0 ? n : placeOf[p[x]!]))
  return [am(L.sire) as Int32Array, am(L.dam) as Int32Array] as const
}
const v1 = (a: number, b: number) => {
  const A = L.get(a)!,
    B = L.get(b)!
  const sh = sharedAncestors(A, B)
  const n = sh.row.length
  const [fs, fd] = pa(sh, A)
  const met = new Float64Array(n + 1),
    t = new Float64Array(n + 1)
  let sum = 0
  for (let i = 0; i < n; i++) {
    const pairs = A.share[sh.onSire[i]!]! * B.share[sh.onDam[i]!]!
    const m = pairs - met[i]!
    if (!(m > 1e-14 * pairs)) continue
    founds++
    sum += m
    t[i] = 1
    for (let k = i; k < n; k++) {
      const th = t[k]!
      if (th === 0) continue
      t[k] = 0
      met[k]! += m * th * th
      const h = 0.5 * th
      t[fs[k]!]! += h
      t[fd[k]!]! += h
    }
  }
  return sum
}
// pull: t[k] = half sum over children: no. Bit-word variant: list of reached places by a bitset
const v2 = (a: number, b: number) => {
  const A = L.get(a)!,
    B = L.get(b)!
  const sh = sharedAncestors(A, B)
  const n = sh.row.length
  const [fs, fd] = pa(sh, A)
  const met = new Float64Array(n + 1),
    t = new Float64Array(n + 1)
  let sum = 0
  const W = (n >> 5) + 1
  const bits = new Int32Array(W + 1)
  for (let i = 0; i < n; i++) {
    const pairs = A.share[sh.onSire[i]!]! * B.share[sh.onDam[i]!]!
    const m = pairs - met[i]!
    if (!(m > 1e-14 * pairs)) continue
    sum += m
    t[i] = 1
    bits[i >> 5]! |= 1 << (i & 31)
    for (let w = i >> 5; w < W; w++) {
      let x = bits[w]!
      while (x !== 0) {
        const low = x & -x
        const k = (w << 5) + (31 - Math.clz32(low))
        bits[w]! ^= low
        const th = t[k]!
        t[k] = 0
        met[k]! += m * th * th
        const h = 0.5 * th
        const p = fs[k]!,
          q = fd[k]!
        t[p]! += h
        t[q]! += h
        if (p < n) bits[p >> 5]! |= 1 << (p & 31)
        if (q < n) bits[q >> 5]! |= 1 << (q & 31)
        x = bits[w]!
      }
    }
  }
  return sum
}
// cached T2 of each ancestor within the pedigree
const cache = new Map<number, { rows: Int32Array; t2: Float64Array }>()
const t2of = (row: number) => {
  let c = cache.get(row)
  if (!c) {
    const l = lineageOf(herd.ped, row, { lines: 0, generations: 0 })
    c = { rows: l.rows, t2: l.share.map((x: number) => x * x) }
    cache.set(row, c)
  }
  return c
}
const place = new Int32Array(herd.n)
const v3 = (a: number, b: number) => {
  const A = L.get(a)!,
    B = L.get(b)!
  const sh = sharedAncestors(A, B)
  const n = sh.row.length
  const met = new Float64Array(n + 1)
  let sum = 0
  for (let i = 0; i < n; i++) place[sh.row[i]!] = i
  for (let i = 0; i < n; i++) {
    const pairs = A.share[sh.onSire[i]!]! * B.share[sh.onDam[i]!]!
    const m = pairs - met[i]!
    if (!(m > 1e-14 * pairs)) continue
    sum += m
    const { rows, t2 } = t2of(sh.row[i]!)
    for (let j = 1; j < rows.length; j++) met[place[rows[j]!]!]! += m * t2[j]!
    steps += rows.length
  }
  return sum
}
for (let r = 0; r < 2; r++) {
  bench('sources', (a, b) => sourcesBetween(herd.ped, herd.f, { sire: L.get(a)!, dam: L.get(b)! }, 25))
  bench('v1 sentinel', v1)
  bench('v2 bitset', v2)
  bench('v3 cached', v3)
}
console.log(v1(s[0]!, d[0]!), v2(s[0]!, d[0]!), v3(s[0]!, d[0]!), cache.size, steps / 28000)
