import { RECORD_NAMES } from '@quarterpole/contract/records'

/** The tables of files of records, in an order in which they can be emptied. */
export const RECORD_TABLES = [
  'cover_event',
  'cover',
  'stallion_book_entry',
  'to_do',
  ...RECORD_NAMES.toReversed(),
] as const
