import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { horsesInPedigree } from '@quarterpole/db/queries/pedigree'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { JsonText } from '../json-text.ts'
import { KeptBeside } from '../kept.ts'

/** Horses kept, some 120 bytes each: popular ancestors stand in most pedigrees. */
const KEPT = 100_000

/** By row of the snapshot; whatever a pedigree shows of a horse changes only with a new one. */
const known = new KeptBeside<HerdSnapshot, number, string>(KEPT)

/** A place in a bracket: a horse of the snapshot and the generations shown behind it. */
export interface Place {
  readonly row: number
  readonly deeper: number
}

/**
 * Horses with their parents nested as far as asked for, as texts in the order of the places; null for an unknown one
 * (row −1). Every horse is read once for the snapshot while it is kept.
 */
export async function pedigreeTexts(
  db: Db,
  herd: HerdSnapshot,
  places: readonly Place[],
): Promise<JsonText[]> {
  const rows = new Set<number>()
  for (const place of places) gather(herd, place, rows)
  const heads = await headsAt(db, herd, rows)
  return places.map((place) => JsonText.ascii(nested(herd, heads, place)))
}

/** Rows of the bracket, each once however often it stands there. */
function gather({ ped }: HerdSnapshot, { row, deeper }: Place, rows: Set<number>) {
  let generation = row < 0 ? [] : [row]
  for (let left = deeper; generation.length > 0; left--) {
    for (const one of generation) rows.add(one)
    if (left === 0) return
    const parents = generation.flatMap((one) => [at(ped.sire, one), at(ped.dam, one)])
    generation = [...new Set(parents.filter((parent) => parent >= 0))]
  }
}

/** Each horse's own members, the object left open for its parents. */
async function headsAt(
  db: Db,
  herd: HerdSnapshot,
  rows: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const kept = known.of(herd)
  const heads = new Map<number, string>()
  const missing: number[] = []
  for (const row of rows) {
    const head = kept.get(row)
    if (head === undefined) missing.push(row)
    else heads.set(row, head)
  }
  const ids = missing.map((row) => at(herd.ids, row) as HorseId) // the snapshot's ids are horse ids
  for (const { id, name, aqha_id, sex, foaled, color } of await horsesInPedigree(db, ids)) {
    const head = JsonText.of({ id, name, aqha_id, sex, foaled, color }).text.slice(0, -1)
    heads.set(herd.table.get(id), kept.set(herd.table.get(id), head))
  }
  return heads
}

function nested(herd: HerdSnapshot, heads: ReadonlyMap<number, string>, { row, deeper }: Place): string {
  const head = heads.get(row)
  if (head === undefined) return 'null' // unknown, or removed since the snapshot was made
  if (deeper <= 0) return `${head}}`
  const parent = (of: Int32Array) => nested(herd, heads, { row: at(of, row), deeper: deeper - 1 })
  return `${head},"sire":${parent(herd.ped.sire)},"dam":${parent(herd.ped.dam)}}`
}
