import { count } from '../../ui/words/number.ts'
import type { Booking, StallionSeason } from './queries.ts'

/** "$2,500", "$2,500.50" */
export const money = (value: number): string =>
  `$${Number.isInteger(value) ? count(value) : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What is still to be paid: null while the fee is not entered. */
export const balanceOf = ({ fee, paid }: Pick<Booking, 'fee' | 'paid'>): number | null =>
  fee === null ? null : fee - (paid ?? 0)

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
