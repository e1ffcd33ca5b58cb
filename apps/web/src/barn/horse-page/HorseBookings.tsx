import { BOOKING_STATE_WORDS } from '@quarterpole/contract/cover-words'
import { dayOf } from '../../ui/words/day.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { money } from '../../season/stallion-book/book-words.ts'
import type { Booking } from '../../season/stallion-book/queries.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Name } from '../../ui/Words.tsx'
import styles from './HorsePage.module.css'
import { Listed } from './Listed.tsx'
import { horseBookingsQuery } from './queries.ts'

/** The bookings of a mare or to a stallion. */
export function HorseBookings({ horse }: { horse: Horse }) {
  const as = horse.sex === 'M' ? 'mare_id' : 'stallion_id'
  const book = horse.sex === 'M' ? { q: horse.name } : { stallion: horse.id }
  return (
    <Listed
      title="Bookings"
      noun="bookings"
      query={horseBookingsQuery(horse.id, as)}
      empty="No bookings on file."
      aside={
        <ButtonLink size="small" href={paths.stallionBook(book)}>
          Stallion book
        </ButtonLink>
      }
    >
      {(bookings) => <BookingTable bookings={bookings} mate={horse.sex === 'M' ? 'Stallion' : 'Mare'} />}
    </Listed>
  )
}

export const BookingTable = ({
  bookings,
  mate,
}: {
  bookings: readonly Booking[]
  mate: 'Stallion' | 'Mare'
}) => (
  <div className={styles.rows}>
    <Table caption="Bookings, newest season first" dense entries="1fr auto">
      <thead>
        <tr>
          <Th>Season</Th>
          <Th>{mate}</Th>
          <Th>Fee</Th>
          <Th>State</Th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <Td>{booking.season_year}</Td>
            <RowHead>
              {mate === 'Stallion' ? (
                <Name href={paths.horse(booking.stallion_id)}>{booking.stallion_name}</Name>
              ) : (
                <Name href={paths.horse(booking.mare_id)}>{booking.mare_name}</Name>
              )}
            </RowHead>
            <Td>{feeWords(booking)}</Td>
            <Td>{stateWords(booking)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)

/** "$2,500, $500 paid" */
function feeWords({ fee, paid }: Booking): string {
  const asked = fee === null ? 'fee not on file' : money(fee)
  return paid === null ? asked : `${asked}, ${money(paid)} paid`
}

function stateWords({ status, canceled_on, progress }: Booking): string {
  if (status === 'booked') return BOOKING_STATE_WORDS[progress.state]
  return canceled_on === null ? 'Canceled' : `Canceled ${dayOf(canceled_on)}`
}
