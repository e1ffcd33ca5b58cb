import type { Share } from '@quarterpole/contract/share'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface RevokeDialogProps {
  share: Share
  busy: boolean
  onRevoke: () => void
  onClose: () => void
}

/** Asks before a link is revoked: it cannot be undone. */
export const RevokeDialog = ({ share, busy, onRevoke, onClose }: RevokeDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={`Revoke the link to ${share.title}?`}
    footer={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button danger busy={busy} onClick={onRevoke}>
          Revoke
        </Button>
      </>
    }
  >
    <p>
      Whoever has the link gets “This link doesn’t work” from now on. A page that someone saved or printed
      stays with that person.
    </p>
  </Dialog>
)
