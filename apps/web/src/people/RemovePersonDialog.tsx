import type { ListedPerson } from '@quarterpole/contract/people'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

/** Asks before a person is removed: it cannot be undone. */
export const RemovePersonDialog = ({
  person,
  busy,
  onRemove,
  onClose,
}: {
  person: ListedPerson
  busy: boolean
  onRemove: () => void
  onClose: () => void
}) => (
  <Dialog
    opened
    width="narrow"
    onClose={onClose}
    title={`Remove ${person.name}?`}
    footer={
      <DialogButtons onClose={onClose} danger busy={busy} onClick={onRemove}>
        Remove
      </DialogButtons>
    }
  >
    <p>
      {person.name} is signed out everywhere, and the passkeys, API tokens and shared pages stop working. What{' '}
      {person.name} entered stays, with the name on it.
    </p>
  </Dialog>
)
