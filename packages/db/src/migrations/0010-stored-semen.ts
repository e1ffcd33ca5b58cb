import type { Migration } from './migration.ts'
import { addColumns, table, type Table } from './table.ts'

const tables: readonly Table[] = [
  // How long registries take foals of a horse after he died or was gelded; the barn's own, beside those that come with us.
  table('rule', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('name_key', 'text')
      .required('body', 'text')
      .optional('foaled_from', 'int')
      .optional('foaled_to', 'int')
      .optional('years', 'int')
      .required('source', 'text')
      .optional('link', 'text')
      .required('source_date', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('rule_name_key', ['name_key', 'id']),
  ),
  // What happened to stored semen; the doses that mares were bred with are in cover_event.
  table('semen', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('kind', 'text', { in: ['collected', 'received', 'shipped', 'thrown_away', 'moved'] })
      .required('entry_date', 'text')
      .required('lot', 'text')
      .optional('form', 'text', { in: ['frozen', 'cooled'] })
      .optional('doses', 'int')
      .optional('straws', 'int')
      .optional('motility', 'real')
      .optional('tank', 'text')
      .optional('canister', 'text')
      .optional('cane', 'text')
      .optional('owner', 'text')
      .optional('party', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('semen_horse', ['horse_id', 'entry_date', 'id']),
  ),
]

export const storedSemen: Migration = {
  name: '0010-stored-semen',
  async up(db) {
    for (const create of tables) await create(db)
    await addColumns(db, 'cover_event', (t) => t.optional('lot', 'text').optional('doses', 'int'))
    await addColumns(db, 'horse', (t) => t.optional('gelded_on', 'text'))
  },
}
