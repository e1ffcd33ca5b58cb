import { useMutation } from '@tanstack/react-query'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
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
  const reinstate = useBookingWrite({
    run: () => write('reinstateStallionBookEntry', { params: { id }, body: { version } }),
    sentence: `${mare_name}’s booking reinstated`,
    fallback: 'The booking wasn’t reinstated. Try again.',
    onGone,
  })
  const remove = useBookingWrite({
    run: () => write('deleteStallionBookEntry', { params: { id } }),
    sentence: `${mare_name}’s booking deleted`,
    fallback: 'The booking wasn’t deleted. Try again.',
    onGone,
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

interface BookingWrite {
  run: () => Promise<{ activityId?: number | undefined }>
  /** Said when it is done. */
  sentence: string
  fallback: string
  onGone: () => void
}

/** One write to a booking, said with Undo beside it. */
export function useBookingWrite({ run, sentence, fallback, onGone }: BookingWrite) {
  const notify = useToast()
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async ({ activityId }) => {
      done(sentence, activityId)
      onGone()
      await invalidateAfter('booking')
    },
    onError: (error) => notify('failure', detailOf(error, fallback)),
  })
  const startOnce = useSingleFlight(mutation)
  return { busy: mutation.isPending, start: () => startOnce() }
}
