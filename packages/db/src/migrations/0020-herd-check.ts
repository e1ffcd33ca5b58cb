import type { Migration } from './migration.ts'
import { createTable } from './table.ts'

/** How right the predictions of a herd's newest season were, beside the evaluation that they were compared with. */
export const herdCheck: Migration = {
  name: '0020-herd-check',
  async up(db) {
    await createTable(db, 'herd_check', (t) =>
      t
        .key('id', 'id')
        .required('evaluation_id', 'id', { references: 'evaluation.id' })
        .required('created_at', 'text')
        .required('starts_version', 'int')
        .required('report', 'text')
        .required('code_version', 'text'),
    )
  },
}
