import type { ListedPerson } from '@quarterpole/contract/people'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

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
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button danger busy={busy} onClick={onRemove}>
          Remove
        </Button>
      </>
    }
  >
    <p>
      {person.name} is signed out everywhere, and the passkeys, API tokens and shared pages stop working. What{' '}
      {person.name} entered stays, with the name on it.
    </p>
  </Dialog>
)
