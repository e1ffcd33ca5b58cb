import type { ApiToken } from '@quarterpole/contract/account'
import type { ListedPerson } from '@quarterpole/contract/people'
import { call } from '../app/api/client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { TokenTable } from './TokenTable.tsx'
import { useAct } from '../app/api/use-act.ts'

/** The API tokens that a person made, for those who may end them. */
export function PersonTokensDialog({
  person,
  onRevoked,
  onClose,
}: {
  person: ListedPerson
  onRevoked: () => unknown
  onClose: () => void
}) {
  const revoke = useAct(
    (token_id: ApiToken['id']) => call('deletePersonToken', { params: { id: person.id, token_id } }),
    { done: 'Token revoked', onDone: onRevoked },
  )
  return (
    <Dialog opened onClose={onClose} title={`API tokens of ${person.name}`}>
      <p>Scripts and spreadsheets that call the API as {person.name}. A revoked one stops at once.</p>
      {person.tokens.length === 0 ? (
        <p>No tokens.</p>
      ) : (
        <TokenTable
          caption={`API tokens of ${person.name}`}
          tokens={person.tokens}
          onRevoke={revoke.mutate}
        />
      )}
    </Dialog>
  )
}
