import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { barnRecordQuery } from '../../herd/records/record-calls.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonRow } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import type { BookSearch } from './book-search.ts'
import { bookingLine, mailWith } from './book-words.ts'
import type { Booking } from './queries.ts'

interface OwnerBookingsProps {
  contact: number
  bookings: readonly Booking[]
  filter: BookSearch
}

/** Whose mares the list is of, and a mail about their bookings. */
export function OwnerBookings({ contact, bookings, filter }: OwnerBookingsProps) {
  const { data } = useQuery(barnRecordQuery('contact', contact))
  if (data === undefined) return null
  return <OwnerBar owner={data} bookings={bookings} filter={filter} />
}

interface OwnerBarProps extends Omit<OwnerBookingsProps, 'contact'> {
  owner: { readonly id: number; readonly name: string; readonly email: string | null }
}

export function OwnerBar({ owner: { id, name, email }, bookings, filter }: OwnerBarProps) {
  const text = bookings.map(bookingLine).join('\n\n')
  return (
    <Stack gap={3} below={4}>
      <Row gap={3}>
        <p>
          Mares of <Anchor href={paths.contact(id)}>{name}</Anchor>
        </p>
        <ButtonRow data-screen-only>
          {email !== null && <a href={mailWith(email, text)}>Write to {email}</a>}
          <Anchor href={paths.stallionBook({ ...filter, contact: undefined })} replace keepScroll>
            Show all owners
          </Anchor>
        </ButtonRow>
      </Row>
      {bookings.length > 0 && (
        <div data-screen-only>
          <Fold label="These bookings as text, for a mail or a message">
            <p className={look({ lines: true, measure: true, size: 'small' })}>{text}</p>
          </Fold>
        </div>
      )}
    </Stack>
  )
}
