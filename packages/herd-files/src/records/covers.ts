import { notes } from '@quarterpole/contract/fields'
import { semen } from '@quarterpole/contract/semen'
import { field } from '../field.ts'
import { columnsOf, COUPLE, type RecordFile, SEASON, THE_FOAL } from './record-file.ts'

/** One event a row, as our export writes them, or one mare a row: `cover-rows.ts` reads both. */
export const covers: RecordFile = {
  ...COUPLE,
  horses: [...COUPLE.horses, THE_FOAL],
  columns: [
    ...COUPLE.columns,
    ...columnsOf({ season_year: SEASON }),
    field('breeding', 'Breeding', 'breeding no, breeding id'),
    field('booked', 'On a booking', 'booking, on booking'),
    field('recipient', 'Recipient mare', 'recipient mare, recip, recip mare, surrogate'),
    ...THE_FOAL.columns,
    field('event', 'Event', 'what'),
    field(
      'event_date',
      'Bred on',
      'bred, bred on, date bred, breeding date, cover date, date covered, covered on, service date, bred date, date',
    ),
    field('last_date', 'Last day', 'last day, with him until, pasture until'),
    field('method', 'Method', 'how, how bred, breeding method, breeding type, method of breeding, type'),
    ...columnsOf({ lot: semen.fields.lot, doses: semen.fields.doses }),
    field('place', 'Place', 'where, location, facility'),
    field('result', 'Result', 'scan result, ultrasound result, preg check, outcome'),
    field('status', 'Status', 'state, breeding status, mare status, pregnancy status, pregnancy'),
    field('event_notes', 'Notes on the event', ''),
    field(
      'scanned_on',
      'Scanned on',
      'scanned, scan date, ultrasound, ultrasound date, checked, checked on, preg check date',
    ),
    field('slipped_on', 'Slipped on', 'slipped, date slipped, lost on, aborted'),
    field('foaled_on', 'Foaled on', 'foaled, foaling date, date foaled, foaled date, actual foaling date'),
    ...columnsOf({ notes: notes() }),
  ],
  required: [],
  days: ['event_date', 'last_date', 'scanned_on', 'slipped_on', 'foaled_on'],
  distinctive: ['event', 'event_date', 'scanned_on', 'method'],
}
