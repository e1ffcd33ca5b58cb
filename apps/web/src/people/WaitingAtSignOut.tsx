import { plural } from '../ui/words/number.ts'
import { paths } from '../app/paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface WaitingAtSignOutProps {
  waiting: number
  busy: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asks before signing out drops entries that wait for the network. */
export const WaitingAtSignOut = ({ waiting, busy, onLeave, onStay }: WaitingAtSignOutProps) => (
  <Dialog
    opened
    onClose={onStay}
    title={`${plural(waiting, 'entry isn’t', 'entries aren’t')} saved yet`}
    footer={
      <>
        <Button danger busy={busy} onClick={onLeave}>
          Drop and sign out
        </Button>
        <Button kind="solid" onClick={onStay}>
          Stay signed in
        </Button>
      </>
    }
  >
    <p>
      Signing out clears this device, and with it what{' '}
      <Anchor href={paths.waiting()}>waits for the network</Anchor>. Stay signed in until it’s sent.
    </p>
  </Dialog>
)
