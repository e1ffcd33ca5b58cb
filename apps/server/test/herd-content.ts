import { at, type HerdSnapshot, rowOf } from '../src/herd/snapshot/snapshot.ts'
import { foalsOf } from '@quarterpole/genetics/offspring'

/** All content of a snapshot by horse id, as row numbers may differ between equal snapshots. */
export function contentOf(herd: HerdSnapshot) {
  const idAt = (row: number) => (row < 0 ? null : at(herd.ids, row))
  const { evaluation, results } = herd
  const rows = Array.from(herd.ids.keys()).filter((row) => !herd.gone.has(row))
  const horses = rows.map((row) => ({
    id: idAt(row),
    row: rowOf(herd, at(herd.ids, row)) === row,
    sire: idAt(at(herd.ped.sire, row)),
    dam: idAt(at(herd.ped.dam, row)),
    foals: Array.from(foalsOf(herd.offspring, row), idAt).toSorted(),
    sex: herd.sex[row],
    birthYear: herd.birthYear[row],
    f: herd.f[row]?.toFixed(12),
    name: herd.identities.nameAt(row),
    identity: { ...herd.identities.at(row), search_text: undefined }, // kept of changed horses alone
    estimate: evaluation && [evaluation.a_level[row] ?? Number.NaN, evaluation.pev_ss[row] ?? Number.NaN],
    racing: [results.starts[row] ?? 0, results.bestSi[row] ?? 0],
  }))
  return { run: evaluation?.run.id, horses: horses.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)) }
}
