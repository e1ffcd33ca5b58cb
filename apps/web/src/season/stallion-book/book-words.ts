import { BOOKING_STATE_WORDS, GUARANTEE_WORDS } from '@quarterpole/contract/cover-words'
import { dayOf } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import type { Booking, StallionSeason } from './queries.ts'

/** "$2,500", "$2,500.50" */
export const money = (value: number): string =>
  `$${Number.isInteger(value) ? count(value) : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What is still to be paid: null while the fee is not entered. */
export const balanceOf = ({ fee, paid }: Pick<Booking, 'fee' | 'paid'>): number | null =>
  fee === null ? null : fee - (paid ?? 0)

/** "$500"; "$500 over"; null while the fee isn't entered, or the booking is canceled. */
export function owedWords(booking: Booking): string | null {
  const balance = booking.status === 'canceled' ? null : balanceOf(booking)
  if (balance === null) return null
  return balance < 0 ? `${money(-balance)} over` : money(balance)
}

/** "2026-14, signed Feb 3, 2026"; "2026-14, no signed paper on file" */
export const contractWords = ({ contract, signed_on }: Booking): string =>
  contract === null
    ? 'no contract on file'
    : `${contract}, ${signed_on === null ? 'no signed paper on file' : `signed ${dayOf(signed_on)}`}`

/** "asked for Mar 2, 2026, 2 doses: declined" */
export const requestWords = ({ needed_on, doses, answer }: Request): string =>
  `asked for ${dayOf(needed_on)}, ${plural(doses, 'dose')}: ${answer ?? 'open'}`
type Request = NonNullable<Booking['request']>

/** "2 doses, Dry shipper 12 due back Mar 10, 2026" */
export function shippedWords({ doses, container, container_due, container_back }: Shipment): string {
  const back =
    container_back !== null
      ? ` back ${dayOf(container_back)}`
      : container_due !== null
        ? ` due back ${dayOf(container_due)}`
        : ''
  return [doses !== null && plural(doses, 'dose'), container !== null && container + back]
    .filter(Boolean)
    .join(', ')
}
type Shipment = NonNullable<Booking['shipment']>

/** The way of a booking in a line, to be sent to the mare's owner. */
export function bookingLine(booking: Booking): string {
  const { mare_name, stallion_name, season_year, request, shipment, progress, guarantee, return_due } =
    booking
  const owed = owedWords(booking)
  const checked = progress.scans.at(-1)?.event_date
  const isCanceled = booking.status === 'canceled'
  const parts = [
    `contract: ${contractWords(booking)}`,
    owed !== null && `owed: ${owed}`,
    request !== null && requestWords(request),
    shipment !== null && `shipped ${dayOf(shipment.shipped_on)}: ${shippedWords(shipment)}`,
    isCanceled ? 'canceled' : BOOKING_STATE_WORDS[progress.state],
    !isCanceled && checked !== undefined && `last checked ${dayOf(checked)}`,
    !isCanceled && `live-foal guarantee: ${GUARANTEE_WORDS[guarantee]}`,
    return_due !== null && `season ${progress.return_season ?? return_due}`,
  ]
  return `${mare_name} × ${stallion_name}, ${season_year}: ${parts.filter(Boolean).join('; ')}`
}

/** Longer ones are cut by some mail programs. */
const MAX_LINK = 1900

/** Opens a mail to an owner with this text; without it where it is too long for a link. */
export function mailWith(email: string, text: string): string {
  const link = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent('Your bookings')}`
  const whole = `${link}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  return whole.length > MAX_LINK ? link : whole
}

/** "38 of 40 booked", "3 booked" */
export const bookWords = ({ booked, book_limit }: Pick<StallionSeason, 'booked' | 'book_limit'>): string =>
  book_limit === null ? `${count(booked)} booked` : `${count(booked)} of ${count(book_limit)} booked`

export const isFull = ({ booked, book_limit }: Pick<StallionSeason, 'booked' | 'book_limit'>): boolean =>
  book_limit !== null && booked >= book_limit

/** The season opened first: next year's if it has bookings, else the newest with some, else this year's. */
export function openingSeason(
  seasons: readonly { season_year: number; booked: number }[],
  thisYear: number,
): number {
  const withMares = seasons.filter(({ booked }) => booked > 0).map(({ season_year }) => season_year)
  return withMares.find((year) => year <= thisYear + 1) ?? withMares[0] ?? thisYear
}

/** Every season with bookings and the three one can book, newest first. */
export const seasonsOf = (seasons: readonly { season_year: number }[], thisYear: number): number[] =>
  [
    ...new Set([...seasons.map(({ season_year }) => season_year), thisYear, thisYear + 1, thisYear + 2]),
  ].toSorted((a, b) => b - a)
