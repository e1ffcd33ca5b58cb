import { sql } from 'kysely'
import type { Migration } from './migration.ts'
import { createTable, partialImportIndex } from './table.ts'

/**
 * An injury is active or recovered; its outcome says how it ended. A narrower check needs a new table, because SQLite
 * changes a check only with its table. Nothing refers to injuries.
 */
export const twoInjuryStatuses: Migration = {
  name: '0026-two-injury-statuses',
  async up(db) {
    const { schema } = db.kysely
    for (const name of ['date', 'horse_id', 'import_id', 'status', 'type_key'])
      await schema.dropIndex(`injury_${name}`).execute()
    await schema.alterTable('injury').renameTo('injury_before').execute()
    await createTable(db, 'injury', (t) =>
      t
        .key('id', 'id')
        .required('horse_id', 'id', { references: 'horse.id' })
        .required('injury_date', 'text')
        .required('type', 'text')
        .required('type_key', 'text')
        .required('severity', 'text', { in: ['minor', 'moderate', 'severe'] })
        .required('status', 'text', { in: ['active', 'recovered'] })
        .optional('outcome', 'text', { in: ['recovered', 'retired', 'died', 'put_down'] })
        .required('expected_days_off', 'int')
        .optional('return_date', 'text')
        .optional('notes', 'text')
        .optional('import_id', 'id', { references: 'data_import.id' })
        .required('version', 'int')
        .required('created_at', 'text')
        .required('updated_at', 'text'),
    )
    const same = sql.raw(
      'id, horse_id, injury_date, type, type_key, severity, outcome, expected_days_off, return_date, notes, import_id, version, created_at, updated_at',
    )
    await sql`insert into injury (${same}, status)
      select ${same}, case when status = 'active' then 'active' else 'recovered' end
      from injury_before`.execute(db.kysely)
    await sql`drop table injury_before`.execute(db.kysely)
    const index = (name: string, columns: readonly string[]) =>
      schema
        .createIndex(`injury_${name}`)
        .on('injury')
        .columns([...columns])
        .execute()
    await index('date', ['injury_date', 'id'])
    await index('horse_id', ['horse_id'])
    await index('status', ['status', 'injury_date', 'id'])
    await index('type_key', ['type_key'])
    await partialImportIndex(db, 'injury')
    // The images of rows that an undo compares and restores; no other table has this status.
    await sql`update activity set changes = replace(changes, '"status":"ended"', '"status":"recovered"')
      where changes like '%"status":"ended"%'`.execute(db.kysely)
  },
}
