import { inOrder as textsInOrder, type PackedTexts } from '@quarterpole/db/packed-texts'
import type { HerdColumns } from '@quarterpole/db/queries/snapshot'
import { extendInbreeding, inbreeding } from '@quarterpole/genetics/inbreeding'
import { keyTable, type KeyTable } from '@quarterpole/genetics/key-table'
import { type OffspringIndex, offspringIndex } from '@quarterpole/genetics/offspring'
import { appendToPedigree, orderParentsFirst, type Pedigree } from '@quarterpole/genetics/pedigree'
import type { HerdEvaluation } from './evaluation-columns.ts'
import { Identities, type Identity, NO_IDENTITIES } from './identities.ts'
import { noResults, type RaceResults } from './race-results.ts'

/** Horses as columns, without the version they were read at. */
export type HorseColumns = Pick<HerdColumns, 'id' | 'sire_id' | 'dam_id' | 'sex' | 'birth_year'>

/**
 * Every horse as integer rows, parents before offspring: about 170 bytes a horse, its name and its evaluation included. Never
 * changed in place; a write makes the next one, so that a request sees one herd from its start to its end.
 */
export interface HerdSnapshot {
  readonly version: number
  readonly n: number
  readonly ped: Pedigree
  /** Database id of each row. */
  readonly ids: Float64Array
  /** Index into SEX_CODES of the database package. */
  readonly sex: Uint8Array
  /** 0 = unknown. */
  readonly birthYear: Int16Array
  /** Name, AQHA id, day of foaling and color of each row. */
  readonly identities: Identities
  /** Wright's inbreeding coefficient, a fraction. */
  readonly f: Float64Array
  readonly offspring: OffspringIndex
  /** What each row has done on the track, as of the last evaluation. */
  readonly results: RaceResults
  readonly evaluation: HerdEvaluation | null
  readonly table: KeyTable<number>
}

/** Row of a horse, −1 when the snapshot does not hold it. */
export const rowOf = (herd: HerdSnapshot, id: number): number => herd.table.get(id)

/** Value of a column at a row that is inside it; rows come from the snapshot itself. */
export const at = (column: ArrayLike<number>, row: number): number => column[row] ?? Number.NaN

/** A snapshot as plain columns: what a thread can hand over. */
export interface SnapshotParts extends Omit<HerdSnapshot, 'table' | 'identities'> {
  /** By row: name, AQHA id, day of foaling and color. */
  readonly identities: PackedTexts
  /** Row of each database id, −1 for none; null where the ids lie too far apart for an array. */
  readonly rowOfId: Int32Array | null
}

/** Orders, indexes and computes F. O(n) memory; the time is that of the inbreeding coefficients. */
export function buildParts(
  version: number,
  columns: HorseColumns,
  identities: PackedTexts = NO_IDENTITIES,
): SnapshotParts {
  const inputOf = keyTable<number>(columns.id)
  const positions = (parents: Float64Array) => {
    const out = new Int32Array(parents.length).fill(-1)
    for (let i = 0; i < out.length; i++) if (at(parents, i) > 0) out[i] = inputOf.get(at(parents, i))
    return out
  }
  const { ped, inputOfRow } = orderParentsFirst(
    positions(columns.sire_id),
    positions(columns.dam_id),
    (input) => at(columns.id, input),
  )
  const ids = inOrder(new Float64Array(ped.n), columns.id, inputOfRow)
  return {
    version,
    n: ped.n,
    ped,
    ids,
    sex: inOrder(new Uint8Array(ped.n), columns.sex, inputOfRow),
    birthYear: inOrder(new Int16Array(ped.n), columns.birth_year, inputOfRow),
    f: inbreeding(ped),
    offspring: offspringIndex(ped),
    results: noResults(ped.n),
    evaluation: null,
    identities: identities === NO_IDENTITIES ? identities : textsInOrder(identities, inputOfRow),
    rowOfId: rowsById(ids),
  }
}

/** Nothing is computed that grows with the herd, unless its ids lie far apart. */
export const snapshotOf = ({ rowOfId, identities, ...columns }: SnapshotParts): HerdSnapshot => ({
  ...columns,
  identities: new Identities(identities),
  table: rowOfId ? { get: (id) => rowOfId[id] ?? -1 } : keyTable<number>(columns.ids),
})

/** {@link buildParts} as a snapshot. */
export const buildSnapshot = (...input: Parameters<typeof buildParts>): HerdSnapshot =>
  snapshotOf(buildParts(...input))

/** Ids come from blocks and are dense as a rule. */
function rowsById(ids: Float64Array): Int32Array | null {
  const largest = ids.reduce((most, id) => Math.max(most, id), 0)
  if (largest > 8 * ids.length + 1024) return null
  const rows = new Int32Array(largest + 1).fill(-1)
  for (let row = 0; row < ids.length; row++) rows[at(ids, row)] = row
  return rows
}

/** A column of the input by row; fills `out` and returns it. */
function inOrder<T extends HorseColumns[keyof HorseColumns]>(
  out: T,
  column: ArrayLike<number>,
  inputOfRow: Int32Array,
): T {
  for (let row = 0; row < out.length; row++) out[row] = at(column, at(inputOfRow, row))
  return out
}

/**
 * The snapshot after horses were added: earlier rows keep their numbers. Null when a new horse's parent stands behind
 * it or nowhere (then build the whole anew). O(n + added) copying; F for the new rows alone.
 */
export function withAddedHorses(
  herd: HerdSnapshot,
  version: number,
  added: HorseColumns,
  identities: readonly Identity[],
): HerdSnapshot | null {
  const newRow = new Map(Array.from(added.id, (id, i) => [id, herd.n + i]))
  const resolve = (id: number) => (id > 0 ? (newRow.get(id) ?? rowOf(herd, id)) : -1)
  const sire = Int32Array.from(added.sire_id, resolve)
  const dam = Int32Array.from(added.dam_id, resolve)
  const isMisplaced = (parent: Int32Array, ids: Float64Array) =>
    parent.some((row, i) => row >= herd.n + i || (row < 0 && at(ids, i) > 0))
  if (isMisplaced(sire, added.sire_id) || isMisplaced(dam, added.dam_id)) return null
  const ped = appendToPedigree(herd.ped, sire, dam)
  const ids = joined(new Float64Array(ped.n), herd.ids, added.id)
  return {
    ...herd,
    version,
    n: ped.n,
    ped,
    ids,
    sex: joined(new Uint8Array(ped.n), herd.sex, added.sex),
    birthYear: joined(new Int16Array(ped.n), herd.birthYear, added.birth_year),
    identities: herd.identities.with(identities.map((identity, i) => [herd.n + i, identity])),
    f: extendInbreeding(ped, herd.f),
    offspring: offspringIndex(ped),
    table: keyTable<number>(ids),
  }
}

function joined<T extends Float64Array | Uint8Array | Int16Array>(out: T, first: T, second: T): T {
  out.set(first)
  out.set(second, first.length)
  return out
}
