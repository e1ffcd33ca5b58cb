import { table, type Table } from '../table.ts'

/** Jobs, files, the activity and answers kept for a repeated request. */
export const work: readonly Table[] = [
  table('job', (t) =>
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
      .optional('stage', 'text')
      .required('created_at', 'text')
      .required('updated_at', 'text')
      .index('job_lease', ['status', 'lease_until'])
      .index('job_status', ['status', 'run_at']),
  ),
  table('activity', (t) =>
    t
      .key('id', 'id')
      .required('at', 'text')
      .required('kind', 'text')
      .required('sentence', 'text')
      .optional('subject_noun', 'text')
      .optional('subject_id', 'text')
      .optional('changes', 'text')
      .optional('undone_at', 'text')
      .optional('person', 'text')
      .optional('account_id', 'id')
      .index('activity_at', ['at', 'id']),
  ),
  table('activity_horse', (t) =>
    t
      .required('horse_id', 'id')
      .required('activity_id', 'id', { references: 'activity.id' })
      .keyOf(['horse_id', 'activity_id'])
      .index('activity_horse_activity_id', ['activity_id']),
  ),
  table('idempotency_key', (t) =>
    t
      .key('key', 'text')
      .required('method_path', 'text')
      .required('request_hash', 'text')
      .required('status', 'text', { in: ['running', 'done'] })
      .optional('response_status', 'int')
      .optional('response_body', 'text')
      .optional('activity_id', 'id')
      .required('created_at', 'text')
      .index('idempotency_key_created_at', ['created_at']),
  ),
  table('file_blob', (t) =>
    t
      .key('id', 'text')
      .required('name', 'text')
      .required('media_type', 'text')
      .required('bytes', 'blob')
      .required('has_money', 'flag')
      .required('created_at', 'text')
      .index('file_blob_created_at', ['created_at']),
  ),
]
