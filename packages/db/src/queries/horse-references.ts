import type { HorseId } from '@quarterpole/contract/ids'
import { HORSE_RECORD_NAMES, type HorseRecordName } from '@quarterpole/contract/records'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { ChangedTable } from './change.ts'

/** A table, and its columns that name a row of another. */
export type References = readonly [table: ChangedTable, ...columns: string[]]

const ofRecords = Object.fromEntries(
  HORSE_RECORD_NAMES.map((name) => [name, [name, 'horse_id']] as const),
) as { [T in HorseRecordName]: [T, 'horse_id'] } // their own names

/** Where records name a horse, by their noun. */
export const HORSE_REFERENCES = {
  foal: ['horse', 'sire_id', 'dam_id'],
  start: ['start', 'horse_id'],
  injury: ['injury', 'horse_id'],
  cross: ['mating_cross', 'sire_id', 'dam_id'],
  booking: ['stallion_book_entry', 'stallion_id', 'mare_id'],
  cover: ['cover', 'stallion_id', 'mare_id', 'foal_id'],
  season: ['stallion_season', 'stallion_id'],
  to_do: ['to_do', 'horse_id'],
  ...ofRecords,
} as const satisfies Readonly<Record<string, References>>

/** The same with the results that go when a horse is removed: all that a horse of whom two records are one takes along. */
export const MERGED_REFERENCES: readonly References[] = [
  ...Object.values(HORSE_REFERENCES),
  ['genetic_test', 'horse_id'],
]

/** Tables of a horse's records that no other row but a paper refers to: where two say the same of one horse, one may go. */
export const UNREFERRED: ReadonlySet<ChangedTable> = new Set([
  ...HORSE_RECORD_NAMES,
  'injury',
  'genetic_test',
  'to_do',
])

/** Records that refer to a horse: noun and count. */
export interface Reference {
  noun: keyof typeof HORSE_REFERENCES
  count: number
}

export async function referencesTo(db: Db, id: HorseId): Promise<Reference[]> {
  const nouns = Object.keys(HORSE_REFERENCES) as Reference['noun'][] // its own keys
  const counts = nouns.map((noun) => {
    const [table, ...columns] = HORSE_REFERENCES[noun]
    const names = columns.map((column) => sql`${sql.ref(column)} = ${id}`)
    return sql`(select count(*) from ${sql.table(table)} where ${sql.join(names, sql` or `)}) as ${sql.ref(noun)}`
  })
  const { rows } = await sql<Record<Reference['noun'], number>>`select ${sql.join(counts)}`.execute(db.kysely)
  return nouns.map((noun) => ({ noun, count: rows[0]?.[noun] ?? 0 })).filter(({ count }) => count > 0)
}
