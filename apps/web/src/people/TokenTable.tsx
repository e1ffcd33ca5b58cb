import type { ApiToken } from '@quarterpole/contract/account'
import { dayOfMoment, momentOf } from '../ui/words/day.ts'
import { Button } from '../ui/Button.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { SCOPE_WORDS } from './account-words.ts'

/** Someone's API tokens, each with a button that ends it. */
export function TokenTable({
  caption,
  tokens,
  onRevoke,
}: {
  caption: string
  tokens: readonly ApiToken[]
  onRevoke: (id: ApiToken['id']) => void
}) {
  const now = useNow()
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>Token</Th>
          <Th>May</Th>
          <Th>Last used</Th>
          <Th>Ends</Th>
          <HiddenTh>Revoke</HiddenTh>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, prefix, scope, last_used_at, expires_at }) => (
          <tr key={id}>
            <RowHead>
              {name} · {prefix}…
            </RowHead>
            <Td>{SCOPE_WORDS[scope]}</Td>
            <Td>{last_used_at === null ? 'not yet' : momentOf(last_used_at, now)}</Td>
            <Td>{dayOfMoment(expires_at)}</Td>
            <Td>
              <Button size="small" onClick={() => onRevoke(id)} aria-label={`Revoke ${name}`}>
                Revoke
              </Button>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
