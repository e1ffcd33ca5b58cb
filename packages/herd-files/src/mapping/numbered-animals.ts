import { normalHeader } from '../columns.ts'
import { isNotKnown } from '../values/not-known.ts'
import type { Habit, ValueColumns } from './value-columns.ts'

/** A number or a short code, as a pedigree numbers its animals. */
const ID = /^[a-z]{0,6}[-_ ]?\d{1,12}[a-z]?$/i
/** Headers of the columns that hold the parents' numbers beside their names. */
const PARENT_ID = {
  sire: /^(?:sires?|father|s) (?:id|no|number|nr|code|key|ref)$/,
  dam: /^(?:dams?|mother|d) (?:id|no|number|nr|code|key|ref)$/,
} as const
const IS_ID = /^(?:(?:animal|horse|ind|indiv|individual|ped|pedigree) )?id$/
/** Of the parents named by number, this share must have a row of their own. */
const OWN_ROWS = 0.5

/**
 * A pedigree that numbers its animals: the parents' columns hold numbers of another column, which tell namesakes apart.
 * Where the file has no names the numbers are the names.
 */
export const numberedAnimals: Habit = (columns) => {
  const named = namesUnderId(columns)
  if (named !== undefined) return columns.give('name', named, 'has names, and no other column does')
  const [sire, dam] = [parentColumn(columns, 'sire'), parentColumn(columns, 'dam')]
  if (sire < 0 && dam < 0) return
  const id = idColumn(columns, [sire, dam])
  if (id < 0) return
  const field = columns.fieldAt(id)
  if (field === 'name' || !columns.has('name')) {
    // the numbers are the names, and parents are found by name
    if (field !== 'name') columns.give('name', id, 'numbers the animals, and no column has names')
    readAs(columns, 'sire', sire)
    readAs(columns, 'dam', dam)
    return
  }
  if (field === 'aqha_id') {
    readAs(columns, 'sire_aqha_id', sire)
    readAs(columns, 'dam_aqha_id', dam)
    return
  }
  columns.give('file_id', id, 'numbers the animals')
  readAs(columns, 'sire_file_id', sire)
  readAs(columns, 'dam_file_id', dam)
}

/** A column headed “id” that holds the animals' names, in a file without another column of them. */
const namesUnderId = (columns: ValueColumns): number | undefined =>
  columns.has('name')
    ? undefined
    : columns
        .unread()
        .find(
          (at) =>
            IS_ID.test(normalHeader(columns.header[at] ?? '')) &&
            columns.values(at).some((value) => !ID.test(value) && /\p{L}{2}/u.test(value)),
        )

function readAs(columns: ValueColumns, field: string, at: number): void {
  if (at >= 0 && columns.fieldAt(at) !== field) columns.give(field, at, 'has numbers of the animals')
}

/** The column of a parent's numbers: one named so, or the parent's own, where that has no names. */
function parentColumn(columns: ValueColumns, side: 'sire' | 'dam'): number {
  const numbered = columns.header.findIndex(
    (text, at) => PARENT_ID[side].test(normalHeader(text)) && columns.isOpen(at),
  )
  const at = numbered >= 0 ? numbered : columns.named(side)
  if (at < 0 || !columns.isOpen(at)) return -1
  const named = firstNamed(columns, at)
  return named.length > 0 && named.every((value) => ID.test(value)) ? at : -1
}

/** The first parents named: a pedigree begins with animals that have none. */
function firstNamed({ table }: ValueColumns, at: number): string[] {
  const named: string[] = []
  for (const row of table.rows) {
    const text = (row[at] ?? '').trim()
    if (!isNotKnown(text)) named.push(text)
    if (named.length === NAMED_LOOKED_AT) break
  }
  return named
}
const NAMED_LOOKED_AT = 60

/** The column that has these parents among its values. */
function idColumn(columns: ValueColumns, parents: readonly number[]): number {
  const { rows } = columns.table
  const wanted = new Set<string>()
  for (const row of rows)
    for (const at of parents) {
      const text = (row[at] ?? '').trim()
      if (at >= 0 && !isNotKnown(text)) wanted.add(text)
    }
  const candidates = columns.header.flatMap((_, at) =>
    !parents.includes(at) && columns.isOpen(at) && columns.values(at).every((value) => ID.test(value))
      ? [at]
      : [],
  )
  for (const at of candidates) {
    const ids = new Set(rows.map((row) => (row[at] ?? '').trim()))
    const own = [...wanted].filter((id) => ids.has(id)).length
    const least = IS_ID.test(normalHeader(columns.header[at] ?? '')) ? 0 : wanted.size * OWN_ROWS
    if (ids.size * 1.05 >= rows.length && own > 0 && own >= least) return at
  }
  return -1
}
