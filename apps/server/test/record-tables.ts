import { RECORD_NAMES } from '@quarterpole/contract/records'

/** The tables of files of records, in an order in which they can be emptied: contacts, which others refer to, go last. */
export const RECORD_TABLES = [
  'cover_event',
  'cover',
  'stallion_book_entry',
  'to_do',
  ...RECORD_NAMES.filter((name) => name !== 'contact'),
  'contact',
] as const
