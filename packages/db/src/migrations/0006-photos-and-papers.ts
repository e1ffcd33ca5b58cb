import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { table, type Table } from './table.ts'

const tables: readonly Table[] = [
  // Files that people keep, by the hash of their bytes.
  table('stored_file', (t) => t.key('name', 'text').required('bytes', 'int').required('created_at', 'text')),
  // Their bytes in pieces, so that neither a statement nor a line of a backup is large; a photo is there in three sizes.
  table('file_piece', (t) =>
    t
      .required('file', 'text', { references: 'stored_file.name' })
      .required('size', 'text', { in: ['small', 'medium', 'large', 'whole'] })
      .required('part', 'int')
      .required('bytes', 'blob')
      .keyOf(['file', 'size', 'part']),
  ),
  table('paper', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('kind', 'text')
      .required('issued_on', 'text')
      .optional('expires_on', 'text')
      .optional('number', 'text')
      .optional('title', 'text')
      .required('is_portrait', 'flag')
      .required('file', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('paper_expires_on', ['expires_on'])
      .index('paper_file', ['file'])
      .index('paper_horse', ['horse_id', 'issued_on', 'id'])
      .index('paper_portrait', ['horse_id', 'issued_on', 'id'], sql<boolean>`is_portrait = 1`),
  ),
]

export const photosAndPapers: Migration = {
  name: '0006-photos-and-papers',
  async up(db) {
    for (const create of tables) await create(db)
  },
}
