import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../app/api/client.ts'
import { momentOf } from '../ui/words/day.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { Muted } from '../ui/Words.tsx'
import { Stack } from '../ui/Layout.tsx'
import styles from './Account.module.css'
import { knowsPasskeys, makePasskey } from './passkey-browser.ts'
import { useAct } from '../app/api/use-act.ts'

const KEY = ['me', 'passkeys']

/** "Passkey of Nov 23": the person can tell by the day which device it is on. */
const nameOf = (now: Date) =>
  `Passkey of ${now.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`

/** Passkeys: sign in with a finger, a face or the device's PIN instead of the password. */
export function PasskeySection() {
  const client = useQueryClient()
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('listPasskeys', { signal }) })
  const onDone = () => client.invalidateQueries({ queryKey: KEY })
  const add = useAct(() => makePasskey(nameOf(new Date())), { onDone })
  const remove = useAct((id: number) => call('deletePasskey', { params: { id } }), {
    done: 'Passkey removed',
    onDone,
  })
  const now = useNow()
  return (
    <Section title="Passkeys">
      <Stack gap={4} left className={styles.stack}>
        <Muted>
          {knowsPasskeys()
            ? 'Sign in with your finger, face or screen lock instead of the password.'
            : 'Passkeys work where this server is opened by name over https.'}
        </Muted>
        {data.length > 0 && (
          <Table caption="Your passkeys">
            <thead>
              <tr>
                <Th>Passkey</Th>
                <Th>Last used</Th>
                <HiddenTh>Remove</HiddenTh>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, last_used_at }) => (
                <tr key={id}>
                  <RowHead>{name}</RowHead>
                  <Td>{last_used_at === null ? 'not yet' : momentOf(last_used_at, now)}</Td>
                  <Td>
                    <Button size="small" onClick={() => remove.mutate(id)} aria-label={`Remove ${name}`}>
                      Remove
                    </Button>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {knowsPasskeys() && (
          <Button busy={add.isPending} onClick={() => add.mutate(undefined)}>
            Add a passkey
          </Button>
        )}
      </Stack>
    </Section>
  )
}
