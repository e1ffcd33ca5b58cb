import type { SampleRemoved } from '@quarterpole/contract/sample-herd'
import { count, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureLine } from '../../ui/Marks.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { Stack } from '../../ui/Layout.tsx'

export interface RemoveSampleProps {
  sample: number
  busy: boolean
  /** Why it failed; then nothing was changed. */
  failure: string | undefined
  /** Set once it is done. */
  receipt: SampleRemoved | undefined
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation, then a receipt of what went and what stayed. */
export function RemoveSampleDialog(props: RemoveSampleProps) {
  const { receipt, busy, onConfirm, onClose } = props
  return (
    <Dialog
      opened
      onClose={onClose}
      title={receipt === undefined ? 'Remove the sample herd?' : 'Sample herd removed'}
      footer={
        receipt === undefined ? (
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button danger busy={busy} onClick={onConfirm}>
              Remove the sample herd
            </Button>
          </>
        ) : (
          <Button kind="solid" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {receipt === undefined ? <Question {...props} /> : <RemoveSampleReceipt {...receipt} />}
    </Dialog>
  )
}

function Question({ sample, failure }: Pick<RemoveSampleProps, 'sample' | 'failure'>) {
  return (
    <Stack gap={3}>
      <FailureLine>{failure}</FailureLine>
      <p>
        {plural(sample, 'invented horse')} will go, with their tests, starts, injuries, sales, saved crosses
        and bookings.
      </p>
      <Muted>
        Horses you’ve added, changed or recorded something for stay. We’ll list them. You can undo this in the
        activity log on the Dashboard.
      </Muted>
    </Stack>
  )
}

/** Horses of the receipt that are named; the rest is counted. */
const SHOWN = 20

/** What went, and who stays and why. */
export function RemoveSampleReceipt({ horses_removed, races_removed, starts_removed, kept }: SampleRemoved) {
  return (
    <Stack gap={3}>
      <p role="status">
        {plural(horses_removed, 'horse')}, {plural(races_removed, 'race')} and{' '}
        {plural(starts_removed, 'start')} removed.
      </p>
      {kept.length > 0 && (
        <>
          <h3>{plural(kept.length, 'horse stays', 'horses stay')}</h3>
          <Stack as="ul" gap={2}>
            {kept.slice(0, SHOWN).map(({ horse_id, name, why, is_mine }) => (
              <li key={horse_id}>
                <Name href={paths.horse(horse_id)}>{name}</Name>{' '}
                <Dim>
                  {is_mine ? 'yours' : 'reference'}; {why.slice(name.length + 1)}
                </Dim>
              </li>
            ))}
            {kept.length > SHOWN && <li>and {count(kept.length - SHOWN)} more</li>}
          </Stack>
        </>
      )}
    </Stack>
  )
}
