import { table } from './table.ts'
import type { Migration } from './migration.ts'

/** People and firms the barn deals with. */
export const contacts: Migration = {
  name: '0003-contacts',
  up: table('contact', (t) =>
    t
      .key('id', 'id')
      .required('name', 'text')
      .required('name_key', 'text')
      .optional('phone', 'text')
      .optional('other_phone', 'text')
      .optional('email', 'text')
      .optional('address', 'text')
      .required('is_firm', 'flag')
      .required('is_owner', 'flag')
      .required('is_breeder', 'flag')
      .required('is_trainer', 'flag')
      .required('is_vet', 'flag')
      .required('is_farrier', 'flag')
      .required('is_mare_owner', 'flag')
      .required('is_transporter', 'flag')
      .required('is_buyer', 'flag')
      .optional('notes', 'text')
      .stamps()
      .index('contact_name_key', ['name_key', 'id']),
  ),
}
