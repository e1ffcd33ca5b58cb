import { useState } from 'react'
import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { localDay } from '../../ui/words/day.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Muted } from '../../ui/Words.tsx'
import { type Booking, bookingQuery } from './queries.ts'

interface CancelProps {
  onClose: () => void
}

/** Asks for the day a booking was canceled. */
export const CancelBooking = ({ id, onClose }: CancelProps & { id: number }) => (
  <OnFile query={bookingQuery(id)} noun="booking" onClose={onClose}>
    {(booking) => <CancelForm booking={booking} onClose={onClose} />}
  </OnFile>
)

function CancelForm({ booking, onClose }: CancelProps & { booking: Booking }) {
  const [day, setDay] = useState(() => localDay(new Date()))
  const cancel = useWrite({
    run: () =>
      write('cancelStallionBookEntry', {
        params: { id: booking.id },
        body: { canceled_on: day, version: booking.version },
      }),
    said: () => `${booking.mare_name}’s booking canceled`,
    fallback: 'The booking wasn’t canceled. Try again.',
    shows: 'booking',
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Cancel this booking?"
      under={`${booking.mare_name} to ${booking.stallion_name}, ${booking.season_year}`}
      onSubmit={cancel.start}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button danger type="submit" busy={cancel.busy}>
            Cancel booking
          </Button>
        </>
      }
    >
      <TextField
        label="Canceled on"
        type="date"
        required
        data-autofocus
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Muted>
        She stays in the book as canceled and no longer takes a place in it. You can reinstate her.
      </Muted>
    </Dialog>
  )
}
