import type { RecordKind } from '@quarterpole/contract/record-kinds'

interface ImportWords {
  readonly title: string
  /** What a row adds. */
  readonly one: string
  /** The headers it reads, in the user's words. */
  readonly columns: string
}

export const IMPORT_WORDS: Record<RecordKind, ImportWords> = {
  works: {
    title: 'Import works',
    one: 'work',
    columns:
      'One work a row: the horse (name, AQHA number, year foaled), date and distance, and any of track, time, manner, gate, rank, of how many, notes.',
  },
  sales: {
    title: 'Import sales',
    one: 'sale',
    columns:
      'One sale a row: the horse (name, AQHA number, year foaled), sale date, type of sale and price, and any of sale, buyer, notes.',
  },
  bookings: {
    title: 'Import bookings',
    one: 'booking',
    columns:
      'One booking a row: stallion and mare (name, AQHA number, year foaled), and any of season, contract, fee, paid, terms, notes, status, canceled on.',
  },
  breedings: {
    title: 'Import breedings',
    one: 'row',
    columns:
      'One mare a row: mare and stallion, the day she was bred and how, and any of scanned on, result, slipped on, foaled on, season, recipient mare, foal, notes. Or one event a row, as the export writes them.',
  },
  duties: {
    title: 'Import to-dos',
    one: 'to-do',
    columns:
      'One to-do a row: to-do and due, and any of horse (name, AQHA number, year foaled), done, repeat (such as 6 weeks), notes.',
  },
}
