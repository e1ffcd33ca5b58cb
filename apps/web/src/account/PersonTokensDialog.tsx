import type { ApiToken } from '@quarterpole/contract/account'
import type { ListedPerson } from '@quarterpole/contract/people'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TokenTable } from './TokenTable.tsx'

/** The API tokens that a person made, for those who may end them. */
export const PersonTokensDialog = ({
  person,
  onRevoke,
  onClose,
}: {
  person: ListedPerson
  onRevoke: (id: ApiToken['id']) => void
  onClose: () => void
}) => (
  <Dialog
    opened
    onClose={onClose}
    title={`API tokens of ${person.name}`}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <p>Scripts and spreadsheets that call the API as {person.name}. A revoked one stops at once.</p>
    {person.tokens.length === 0 ? (
      <p>No tokens.</p>
    ) : (
      <TokenTable caption={`API tokens of ${person.name}`} tokens={person.tokens} onRevoke={onRevoke} />
    )}
  </Dialog>
)
