import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import { Button } from '../../ui/Button.tsx'
import type { Booking } from './queries.ts'
import { Row } from '../../ui/Layout.tsx'

interface AsideProps {
  booking: Booking
  onCancel: () => void
  onGone: () => void
}

/** Cancel or reinstate, and delete; each can be undone from its notice. */
export function BookingAside({ booking, onCancel, onGone }: AsideProps) {
  const { id, version, mare_name, status } = booking
  const reinstate = useWrite({
    run: () => write('reinstateStallionBookEntry', { params: { id }, body: { version } }),
    said: () => `${mare_name}’s booking reinstated`,
    fallback: 'The booking wasn’t reinstated. Try again.',
    shows: 'booking',
    onDone: onGone,
  })
  const remove = useWrite({
    run: () => write('deleteStallionBookEntry', { params: { id } }),
    said: () => `${mare_name}’s booking deleted`,
    fallback: 'The booking wasn’t deleted. Try again.',
    shows: 'booking',
    onDone: onGone,
  })
  return (
    <Row as="span" gap={3} align="stretch">
      {status === 'booked' ? (
        <Button kind="quiet" onClick={onCancel}>
          Cancel booking
        </Button>
      ) : (
        <Button kind="quiet" busy={reinstate.busy} onClick={reinstate.start}>
          Reinstate
        </Button>
      )}
      <Button kind="quiet" danger busy={remove.busy} onClick={remove.start}>
        Delete
      </Button>
    </Row>
  )
}
