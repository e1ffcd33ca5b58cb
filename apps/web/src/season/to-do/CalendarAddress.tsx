import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { Muted } from '../../ui/Words.tsx'
import { calendarQuery } from './queries.ts'
import { Row, Stack } from '../../ui/Layout.tsx'
import styles from './ToDo.module.css'

interface ViewProps {
  /** Null: none made yet. */
  address: string | null
  busy: boolean
  onReset: () => void
  onCopy: (address: string) => void
}

export function CalendarAddressView({ address, busy, onReset, onCopy }: ViewProps) {
  const mayReset = useMay('resetCalendar')
  if (address === null && !mayReset) return <Muted>No calendar address has been made yet.</Muted>
  if (address === null) {
    return (
      <Stack gap={3}>
        <Muted>See scans, foalings and to-dos in your phone’s own calendar.</Muted>
        <Button need="resetCalendar" busy={busy} onClick={onReset}>
          Make a calendar address
        </Button>
      </Stack>
    )
  }
  return (
    <>
      <Stack gap={3} below={3}>
        <TextField
          label="Calendar address"
          readOnly
          value={address}
          hint="Yours alone: add it in your calendar app as a subscription. Anyone who has it can read your list."
          onFocus={(event) => event.target.select()}
        />
        <Row gap="2 3" className={styles.actions}>
          <Button onClick={() => onCopy(address)}>Copy</Button>
          <Button need="resetCalendar" kind="quiet" busy={busy} onClick={onReset}>
            Make a new address
          </Button>
        </Row>
      </Stack>
      <Muted>
        A new address ends everyone’s old one. For a phone, open Quarterpole by this computer’s network name
        first, then copy the address.
      </Muted>
    </>
  )
}

/** Where a calendar app finds what is due. */
export function CalendarAddress() {
  const { data, error, refetch } = useQuery(calendarQuery)
  const client = useQueryClient()
  const notify = useToast()
  const reset = useMutation({
    mutationFn: () => write('resetCalendar', {}),
    onSuccess: async ({ data: made }) => {
      client.setQueryData(calendarQuery.queryKey, made)
      notify('done', 'New calendar address made')
    },
    onError: (failure) => notify('failure', detailOf(failure, 'No new address was made. Try again.')),
  })
  const resetOnce = useSingleFlight(reset)
  const copy = (address: string) =>
    navigator.clipboard.writeText(address).then(
      () => notify('done', 'Calendar address copied'),
      () => notify('failure', 'Your browser didn’t allow copying. Select the address and copy it.'),
    )
  if (data === undefined)
    return <NotLoaded what="the calendar address" error={error} onRetry={refetch} rows={2} columns={1} />
  return (
    <CalendarAddressView
      address={data.path === null ? null : `${window.location.origin}${data.path}`}
      busy={reset.isPending}
      onReset={() => resetOnce()}
      onCopy={(address) => void copy(address)}
    />
  )
}
