import type { Share } from '@quarterpole/contract/share'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'

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
      <DialogButtons onClose={onClose} danger busy={busy} onClick={onRevoke}>
        Revoke
      </DialogButtons>
    }
  >
    <p>
      Whoever has the link gets “This link doesn’t work” from now on. A page that someone saved or printed
      stays with that person.
    </p>
  </Dialog>
)
