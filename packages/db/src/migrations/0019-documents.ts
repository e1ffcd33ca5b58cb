import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** Photos and papers about contacts. */
export const documents: Migration = {
  name: '0019-documents',
  up: table('document', (t) =>
    t
      .key('id', 'id')
      .required('contact_id', 'id', { references: 'contact.id' })
      .required('kind', 'text')
      .required('issued_on', 'text')
      .optional('expires_on', 'text')
      .optional('number', 'text')
      .optional('title', 'text')
      .required('file', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('document_contact', ['contact_id', 'issued_on', 'id'])
      .index('document_expires_on', ['expires_on'])
      .index('document_file', ['file']),
  ),
}
