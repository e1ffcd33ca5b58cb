import {
  BOOKING_STATES,
  BOOKING_STATUSES,
  type BookingState,
  type BookingStatus,
  type Guarantee,
  GUARANTEES,
} from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

/** The address of the stallion book: the list's filter and the open dialog. */
export interface BookSearch {
  season?: number | undefined
  stallion?: number | undefined
  /** Whose booking the form is for. */
  mare?: number | undefined
  status?: BookingStatus | undefined
  /** Mares whose owner has the contact's name. */
  contact?: number | undefined
  state?: BookingState | undefined
  guarantee?: Guarantee | undefined
  q?: string | undefined
  /** The booking being edited. */
  booking?: number | undefined
  form?: (typeof FORMS)[number] | undefined
}
const FORMS = ['book', 'cancel', 'season', 'report', 'import'] as const

export function readBookSearch(search: RawSearch): BookSearch {
  const season = idIn(search, 'season')
  return {
    season: season !== undefined && season >= 1900 && season <= 2199 ? season : undefined,
    stallion: idIn(search, 'stallion'),
    mare: idIn(search, 'mare'),
    status: oneOf(search, 'status', BOOKING_STATUSES),
    contact: idIn(search, 'contact'),
    state: oneOf(search, 'state', BOOKING_STATES),
    guarantee: oneOf(search, 'guarantee', GUARANTEES),
    q: textIn(search, 'q'),
    booking: idIn(search, 'booking'),
    form: oneOf(search, 'form', FORMS),
  }
}
