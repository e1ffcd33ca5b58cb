import { MAX_FEE, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import type { BodyOf } from '../../app/api/client.ts'
import { count } from '../../ui/words/number.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import type { Booking, StallionSeason } from './queries.ts'

/** The form's state: text as typed, horses as chosen. */
export interface BookingDraft {
  stallion: ChosenHorse | null
  mare: ChosenHorse | null
  season: string
  contract: string
  /** Null: the stallion's own, as on file. */
  fee: string | null
  paid: string
  terms: string
  notes: string
}
export type BookingErrors = Partial<Record<keyof BookingDraft, string>>

export const emptyBooking = (
  season: number,
  stallion: ChosenHorse | null,
  mare: ChosenHorse | null = null,
): BookingDraft => ({
  stallion,
  mare,
  season: String(season),
  contract: '',
  fee: null,
  paid: '',
  terms: '',
  notes: '',
})

export const bookingDraftOf = (booking: Booking): BookingDraft => ({
  stallion: { id: booking.stallion_id, name: booking.stallion_name },
  mare: { id: booking.mare_id, name: booking.mare_name },
  season: String(booking.season_year),
  contract: booking.contract ?? '',
  fee: booking.fee === null ? '' : String(booking.fee),
  paid: booking.paid === null ? '' : String(booking.paid),
  terms: booking.terms,
  notes: booking.notes ?? '',
})

/** Dollars as typed, "$2,500" among them: null for blank, undefined for no amount. */
export function dollarsIn(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  if (plain === '') return null
  const value = /^\d+(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value <= MAX_FEE ? value : undefined
}

const AMOUNT = `Enter dollars from 0 to ${count(MAX_FEE)}, or leave it blank.`

export function checkBooking(draft: BookingDraft): BookingErrors {
  const errors: BookingErrors = {}
  if (draft.stallion === null) errors.stallion = 'Pick a stallion.'
  if (draft.mare === null) errors.mare = 'Pick a mare.'
  if (dollarsIn(draft.fee ?? '') === undefined) errors.fee = AMOUNT
  if (dollarsIn(draft.paid) === undefined) errors.paid = AMOUNT
  return errors
}

const termsOf = (draft: BookingDraft) => ({
  contract: draft.contract.trim() || null,
  ...(draft.fee !== null && { fee: dollarsIn(draft.fee) ?? null }),
  paid: dollarsIn(draft.paid) ?? null,
  terms: draft.terms.trim() || TERMS_TO_BE_NEGOTIATED,
  notes: draft.notes.trim() || null,
})

/** The body of a new booking. @throws {TypeError} for a draft without horses, which checkBooking refuses */
export function newBookingOf(draft: BookingDraft): BodyOf<'createStallionBookEntry'> {
  if (draft.stallion === null || draft.mare === null) throw new TypeError('a booking without horses')
  type Body = BodyOf<'createStallionBookEntry'>
  return {
    stallion_id: draft.stallion.id as Body['stallion_id'], // chosen from the server's own list
    mare_id: draft.mare.id as Body['mare_id'], // likewise
    season_year: Number(draft.season),
    ...termsOf(draft),
  }
}

export const bookingEditOf = (
  draft: BookingDraft,
  version: number | undefined,
): BodyOf<'updateStallionBookEntry'> => ({ ...termsOf(draft), ...(version === undefined ? {} : { version }) })

export interface SeasonDraft {
  stud_fee: string
  place: string
  book_limit: string
  notes: string
}

export const seasonDraftOf = (season: StallionSeason): SeasonDraft => ({
  stud_fee: season.stud_fee === null ? '' : String(season.stud_fee),
  place: season.place ?? '',
  book_limit: season.book_limit === null ? '' : String(season.book_limit),
  notes: season.notes ?? '',
})

const MAX_MARES = 1000

export function checkSeason(draft: SeasonDraft): Partial<Record<keyof SeasonDraft, string>> {
  const errors: Partial<Record<keyof SeasonDraft, string>> = {}
  if (dollarsIn(draft.stud_fee) === undefined) errors.stud_fee = AMOUNT
  const limit = Number(draft.book_limit)
  if (draft.book_limit.trim() !== '' && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_MARES))
    errors.book_limit = `Enter a whole number of mares from 1 to ${count(MAX_MARES)}, or leave it blank for no limit.`
  return errors
}

export const seasonInputOf = (
  draft: SeasonDraft,
  version: number | undefined,
): BodyOf<'updateStallionSeason'> => ({
  stud_fee: dollarsIn(draft.stud_fee) ?? null,
  place: draft.place.trim() || null,
  book_limit: draft.book_limit.trim() === '' ? null : Number(draft.book_limit),
  notes: draft.notes.trim() || null,
  ...(version === undefined ? {} : { version }),
})
