import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** Jobs, files, the activity log and idempotency keys. */
export const work: Migration = {
  name: '0004-work',
  async up(db) {
    const { schema } = db.kysely
    await createTable(db, 'job', (t) =>
      t
        .key('id', 'text')
        .required('kind', 'text')
        .required('payload', 'text')
        .required('status', 'text', { in: ['queued', 'running', 'done', 'failed'] })
        .optional('progress', 'real')
        .required('attempt', 'int')
        .required('max_attempts', 'int')
        .optional('lease_until', 'text')
        .required('run_at', 'text')
        .optional('result_url', 'text')
        .optional('result', 'text')
        .optional('error_message', 'text')
        .required('created_at', 'text')
        .required('updated_at', 'text'),
    )
    await schema.createIndex('job_status').on('job').columns(['status', 'run_at']).execute()
    await schema.createIndex('job_lease').on('job').columns(['status', 'lease_until']).execute()
    await createTable(db, 'activity', (t) =>
      t
        .key('id', 'id')
        .required('at', 'text')
        .required('kind', 'text')
        .required('sentence', 'text')
        .optional('subject_noun', 'text')
        .optional('subject_id', 'text'),
    )
    await createTable(db, 'idempotency_key', (t) =>
      t
        .key('key', 'text')
        .required('method_path', 'text')
        .required('request_hash', 'text')
        .required('status', 'text', { in: ['running', 'done'] })
        .optional('response_status', 'int')
        .optional('response_body', 'text')
        .required('created_at', 'text'),
    )
    await schema
      .createIndex('idempotency_key_created_at')
      .on('idempotency_key')
      .columns(['created_at'])
      .execute()
    await createTable(db, 'file_blob', (t) =>
      t
        .key('id', 'text')
        .required('name', 'text')
        .required('media_type', 'text')
        .required('bytes', 'blob')
        .required('created_at', 'text'),
    )
    await schema.createIndex('file_blob_created_at').on('file_blob').columns(['created_at']).execute()
  },
}
