import { inOrder as textsInOrder, type PackedTexts } from '@quarterpole/db/packed-texts'
import type { HerdColumns } from '@quarterpole/db/queries/snapshot'
import { extendInbreeding, inbreeding } from '@quarterpole/genetics/inbreeding'
import { keyTable, type KeyTable } from '@quarterpole/genetics/key-table'
import {
  extendOffspring,
  foalsOf,
  type OffspringIndex,
  offspringIndex,
  withoutFoals,
} from '@quarterpole/genetics/offspring'
import { appendToPedigree, orderParentsFirst, type Pedigree } from '@quarterpole/genetics/pedigree'
import type { HerdEvaluation } from './evaluation-columns.ts'
import { Identities, type Identity, NO_IDENTITIES } from './identities.ts'
import { noResults, type RaceResults } from './race-results.ts'
import { type Room, takeRows, withRoom } from './room.ts'

/** Horses as columns, without the version they were read at. */
export type HorseColumns = Pick<HerdColumns, 'id' | 'sire_id' | 'dam_id' | 'sex' | 'birth_year'>

/**
 * Every horse as integer rows, parents before offspring: about 180 bytes a horse, its name and its evaluation included. Never
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
  /** Rows of horses that were removed since the herd was read: no id leads to them, and none is anybody's parent or foal. */
  readonly gone: ReadonlySet<number>
  /** The same object while no stallion, nor a test or start of one, was written. */
  readonly stallions: object
  /** What the columns above are the first n rows of. */
  readonly room: Room
}

/** Row of a horse, −1 when the snapshot does not hold it. */
export const rowOf = (herd: HerdSnapshot, id: number): number => herd.table.get(id)

/** Value of a column at a row that is inside it; rows come from the snapshot itself. */
export const at = (column: ArrayLike<number>, row: number): number => column[row] ?? Number.NaN

/** A snapshot as plain columns: what a thread can hand over. */
export interface SnapshotParts extends Pick<
  HerdSnapshot,
  'version' | 'n' | 'offspring' | 'results' | 'evaluation' | 'room'
> {
  /** By row: name, AQHA id, day of foaling and color. */
  readonly identities: PackedTexts
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
  const [n, length] = [ped.n, withRoom(ped.n)]
  const ids = inOrder(new Float64Array(length), columns.id, inputOfRow)
  return {
    version,
    n,
    offspring: offspringIndex(ped),
    results: noResults(n),
    evaluation: null,
    identities: identities === NO_IDENTITIES ? identities : textsInOrder(identities, inputOfRow),
    room: {
      ids,
      sire: joined(new Int32Array(length), ped.sire),
      dam: joined(new Int32Array(length), ped.dam),
      sex: inOrder(new Uint8Array(length), columns.sex, inputOfRow),
      birthYear: inOrder(new Int16Array(length), columns.birth_year, inputOfRow),
      f: joined(new Float64Array(length), inbreeding(ped)),
      rowOfId: rowsById(ids.subarray(0, n)),
      taken: { rows: n },
    },
  }
}

/** Nothing is computed that grows with the herd, unless its ids lie far apart. */
export function snapshotOf({ identities, room, n, ...rest }: SnapshotParts): HerdSnapshot {
  const ped = { n, sire: room.sire.subarray(0, n), dam: room.dam.subarray(0, n) }
  const gone: ReadonlySet<number> = new Set()
  return {
    ...rest,
    n,
    ped,
    identities: new Identities(identities),
    room,
    gone,
    stallions: {},
    ...firstRows(room, n, gone),
  }
}

/** The columns of so many rows. Others may be adding behind them: what stands there is not there yet. */
function firstRows(
  room: Room,
  n: number,
  gone: ReadonlySet<number>,
): Pick<HerdSnapshot, 'ids' | 'sex' | 'birthYear' | 'f' | 'table'> {
  const ids = room.ids.subarray(0, n)
  return {
    ids,
    sex: room.sex.subarray(0, n),
    birthYear: room.birthYear.subarray(0, n),
    f: room.f.subarray(0, n),
    table: tableOf(room, ids, gone),
  }
}

function tableOf({ rowOfId }: Room, ids: Float64Array, gone: ReadonlySet<number>): KeyTable<number> {
  const n = ids.length
  const get = (id: number) => {
    const row = rowOfId?.[id] ?? -1
    return row < n ? row : -1
  }
  const all = rowOfId ? { get } : keyTable<number>(ids)
  if (gone.size === 0) return all
  const without = (id: number) => {
    const row = all.get(id)
    return gone.has(row) ? -1 : row
  }
  return { get: without }
}

/** {@link buildParts} as a snapshot. */
export const buildSnapshot = (...input: Parameters<typeof buildParts>): HerdSnapshot =>
  snapshotOf(buildParts(...input))

/** Ids come from blocks and are dense as a rule. */
function rowsById(ids: Float64Array): Int32Array | null {
  const largest = ids.reduce((most, id) => Math.max(most, id), 0)
  if (largest > 8 * ids.length + 1024) return null
  const rows = new Int32Array(withRoom(largest + 1)).fill(-1)
  for (let row = 0; row < ids.length; row++) rows[at(ids, row)] = row
  return rows
}

/** A column of the input by row; fills the beginning of `out` and returns it. */
function inOrder<T extends HorseColumns[keyof HorseColumns]>(
  out: T,
  column: ArrayLike<number>,
  inputOfRow: Int32Array,
): T {
  for (let row = 0; row < inputOfRow.length; row++) out[row] = at(column, at(inputOfRow, row))
  return out
}

/**
 * The snapshot after horses were added: earlier rows keep their numbers. Null when a new horse's parent stands behind
 * it or nowhere (then build the whole anew). F for the new rows alone; copies nothing that grows with the herd while
 * there is room behind its columns.
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
  const n = herd.n + sire.length
  const room = takeRows(herd.room, herd.n, { rows: n, id: added.id.reduce((a, b) => Math.max(a, b), 0) })
  const ped = appendToPedigree(herd.ped, sire, dam, room)
  joined(room.ids, added.id, herd.n)
  joined(room.sex, added.sex, herd.n)
  joined(room.birthYear, added.birth_year, herd.n)
  for (const [id, row] of newRow) if (room.rowOfId) room.rowOfId[id] = row
  extendInbreeding(ped, herd.f, room.f)
  return {
    ...herd,
    version,
    n,
    ped,
    identities: herd.identities.with(identities.map((identity, i) => [herd.n + i, identity])),
    offspring: extendOffspring(herd.offspring, ped, herd.n),
    room,
    ...firstRows(room, n, herd.gone),
  }
}

/**
 * The snapshot after horses were removed: the others keep their rows, and theirs stay, empty. Null when one of them has
 * a foal that stays (then build the whole anew).
 */
export function withoutHorses(herd: HerdSnapshot, rows: readonly number[]): HerdSnapshot | null {
  if (rows.length === 0) return herd
  const removed = new Set(rows)
  if (rows.some((row) => foalsOf(herd.offspring, row).some((foal) => !removed.has(foal)))) return null
  const gone = new Set([...herd.gone, ...rows])
  const birthYear = herd.room.birthYear.slice() // a crop is counted by it
  for (const row of rows) birthYear[row] = 0
  const room = { ...herd.room, birthYear }
  const offspring = withoutFoals(herd.offspring, herd.ped, removed)
  return { ...herd, offspring, gone, room, ...firstRows(room, herd.n, gone) }
}

/** The snapshot with another sex and year of birth of some rows, in fresh columns. */
export function withTraits(
  herd: HerdSnapshot,
  changes: Iterable<{ readonly row: number; readonly sex: number; readonly birthYear: number }>,
): HerdSnapshot {
  const room = { ...herd.room, sex: herd.room.sex.slice(), birthYear: herd.room.birthYear.slice() }
  for (const { row, sex, birthYear } of changes) {
    room.sex[row] = sex
    room.birthYear[row] = birthYear
  }
  return { ...herd, room, sex: room.sex.subarray(0, herd.n), birthYear: room.birthYear.subarray(0, herd.n) }
}

function joined<T extends Float64Array | Int32Array | Uint8Array | Int16Array>(out: T, part: T, from = 0): T {
  out.set(part, from)
  return out
}
