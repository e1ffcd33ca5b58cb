import type { ReactNode } from 'react'
import { count, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import type { BookSearch } from './book-search.ts'
import { OwnerBookings } from './OwnerBookings.tsx'
import { BookTable } from './BookTable.tsx'
import type { Booking, StallionSeason } from './queries.ts'
import { look } from '../../ui/Layout.tsx'
import { StallionsTable } from './StallionsTable.tsx'

export interface BookViewProps {
  stallions: readonly StallionSeason[]
  bookings: readonly Booking[]
  /** Bookings that match, listed or not. */
  total: number
  filter: BookSearch
  tools?: ReactNode
  more?: ReactNode
}

/** One season: its stallions, then its bookings. */
export function BookView({ stallions, bookings, total, filter, tools, more }: BookViewProps) {
  const { season, contact, ...narrowed } = filter
  const isNarrowed = contact !== undefined || Object.values(narrowed).some((value) => value !== undefined)
  if (stallions.length === 0 && !isNarrowed)
    return (
      <EmptyState
        level={2}
        title={`No bookings for ${filter.season}`}
        action={
          <ButtonLink href={paths.stallionBook({ ...filter, form: 'book' })} keepScroll>
            Book a mare
          </ButtonLink>
        }
      >
        Book a mare here or from a cross in Breeding Planner, or import a CSV file.
      </EmptyState>
    )
  return (
    <>
      <div data-screen-only>
        <StallionsTable stallions={stallions} filter={filter} />
        {tools}
      </div>
      {contact !== undefined && <OwnerBookings contact={contact} bookings={bookings} filter={filter} />}
      {bookings.length === 0 ? (
        <EmptyState
          level={2}
          title={isNarrowed ? 'No booking matches' : `No bookings for ${filter.season}`}
          action={
            isNarrowed ? (
              <ButtonLink size="small" href={paths.stallionBook({ season })} replace keepScroll>
                Show all
              </ButtonLink>
            ) : undefined
          }
        >
          {isNarrowed
            ? 'Try part of a name, or another stallion, outcome, guarantee or status.'
            : 'Book a mare above.'}
        </EmptyState>
      ) : (
        <>
          <p className={look({ below: 3, size: 'small', tone: 'muted' })} role="status">
            <b>{plural(total, 'booking')}</b>
            {isNarrowed && ' found'} for {filter.season}
            {bookings.length < total && `; the newest ${count(bookings.length)} are listed`}
          </p>
          <BookTable bookings={bookings} filter={filter} />
          {more !== null && more !== undefined && <div className={look({ above: 4 })}>{more}</div>}
          <SourceNote className={look({ above: 3 })}>
            Scans count from the day she was last bred: days 10 to 25 as day 14, 26 to 40 as day 30, later as
            day 45. Shipped is the stallion’s last shipment that season to the mare’s owner or in her name,
            with the last request for her. A contract counts as signed once a paper with its number or name is
            on file. The guarantee is read from the terms, which have to say live foal. A dash means nothing
            is on file.
          </SourceNote>
        </>
      )}
    </>
  )
}
