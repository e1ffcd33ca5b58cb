import { hash } from 'node:crypto'
import type { Db } from '../open.ts'
import type { ImportChangeTable } from '../schema-work.ts'
import { forEachChunk } from '../queries/chunks.ts'
import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** What imports changed in records that were on file, by horse. */
export const importChange: Migration = {
  name: '0019-import-change',
  async up(db) {
    await createTable(db, 'import_change', (t) =>
      t
        .required('horse_id', 'id')
        .required('import_id', 'id', { references: 'data_import.id' })
        .optional('changes', 'text')
        .required('undone', 'flag')
        .keyOf(['horse_id', 'import_id']),
    )
    await db.kysely.schema
      .createIndex('import_change_import_id')
      .on('import_change')
      .columns(['import_id'])
      .execute()
    await fromReversals(db)
  },
}

type Fields = Readonly<Record<string, string | number | null | undefined>>
interface Reversed {
  readonly id: number
  readonly before: Fields
  readonly after: string
}

/**
 * Imports so far kept what a horse said before them and a hash of what they made of it. Where the horse still has that
 * hash, the difference is what the import changed; for the others `changes` stays null.
 */
async function fromReversals(db: Db): Promise<void> {
  const imports = await db.kysely.selectFrom('data_import').select(['id', 'status']).orderBy('id').execute()
  for (const { id, status } of imports) {
    const { reversal } = await db.kysely
      .selectFrom('data_import')
      .select('reversal')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const horses = horsesIn(reversal)
    const now = new Map(
      (await rowsOf(db, horses)).map((row) => [Number(row.id), row as unknown as Fields]), // columns by name
    )
    const rows = horses.map((horse): ImportChangeTable => ({
      horse_id: horse.id as ImportChangeTable['horse_id'], // the import had it from the horse table
      import_id: id,
      changes: status === 'done' ? changesOf(horse, now.get(horse.id)) : null,
      undone: status === 'done' ? 0 : 1,
    }))
    await db.engine.insertMany(db.kysely, 'import_change', rows)
  }
}

function horsesIn(reversal: string | null): readonly Reversed[] {
  const stored = reversal === null ? null : (JSON.parse(reversal) as { horses?: Reversed[]; made?: unknown })
  return stored?.made === undefined ? [] : (stored.horses ?? [])
}

const rowsOf = (db: Db, horses: readonly Reversed[]) =>
  forEachChunk(
    horses.map(({ id }) => id),
    (ids) =>
      db.kysely
        .selectFrom('horse')
        .selectAll()
        .where('id', 'in', ids as never)
        .execute(), // branded ids
  )

function changesOf({ id, before, after }: Reversed, now: Fields | undefined): string | null {
  if (now === undefined || stampOf(now) !== after) return null
  const differing = Object.keys(before).filter((field) => (before[field] ?? null) !== (now[field] ?? null))
  const pick = (row: Fields) => Object.fromEntries(differing.map((field) => [field, row[field] ?? null]))
  return JSON.stringify([{ table: 'horse', before: { id, ...pick(before) }, after: { id, ...pick(now) } }])
}

/** The hash as imports wrote it when this migration was made. */
function stampOf(horse: Fields): string {
  const values = FIELDS.map((field) => horse[field])
  const barn = BARN_FIELDS.flatMap((field) => (horse[field] ? [`${field}: ${horse[field]}`] : []))
  return hash('sha256', JSON.stringify([...values, ...barn])).slice(0, 16)
}
const FIELDS =
  'name aqha_id sex foaled foaled_precision color breeder owner trainer sire_id dam_id stud_fee'.split(' ')
const BARN_FIELDS = 'status status_date sold_to role barn_name microchip brand notes'.split(' ')
