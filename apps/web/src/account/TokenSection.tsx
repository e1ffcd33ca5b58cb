import { TOKEN_SCOPES, type TokenScope } from '@quarterpole/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { dayOfMoment, momentOf } from '../format/day.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { Muted } from '../ui/Words.tsx'
import styles from './Account.module.css'
import { SCOPE_WORDS } from './account-words.ts'
import { ShownOnce } from './ShownOnce.tsx'
import { useAct } from './use-act.ts'

const KEY = ['me', 'tokens']
const DAYS = ['7', '30', '90', '365'] as const

/** Tokens for scripts and spreadsheets that call the API in the person's name. */
export function TokenSection() {
  const client = useQueryClient()
  const [typed, setTyped] = useState<{ name: string; scope: TokenScope; days: (typeof DAYS)[number] }>({
    name: '',
    scope: 'read',
    days: '90',
  })
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('listTokens', { signal }) })
  const onDone = () => client.invalidateQueries({ queryKey: KEY })
  const make = useAct(() => call('createToken', { body: { ...typed, days: Number(typed.days) } }), {
    onDone: () => {
      setTyped({ ...typed, name: '' })
      return onDone()
    },
  })
  const revoke = useAct((id: number) => call('deleteToken', { params: { id } }), {
    done: 'Token revoked',
    onDone,
  })
  const now = useNow()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate(undefined)
  }
  return (
    <Section title="API tokens">
      <div className={styles.stack}>
        <Muted>
          For a script or spreadsheet that calls the API as you. A token never reaches accounts or people.
        </Muted>
        {make.data !== undefined && (
          <ShownOnce
            label={`Token “${make.data.of.name}”`}
            value={make.data.token}
            hint="Copy it now: it isn’t shown again."
          />
        )}
        {data.length > 0 && (
          <Table caption="Your API tokens">
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
              {data.map(({ id, name, prefix, scope, last_used_at, expires_at }) => (
                <tr key={id}>
                  <RowHead>
                    {name} · {prefix}…
                  </RowHead>
                  <Td>{SCOPE_WORDS[scope]}</Td>
                  <Td>{last_used_at === null ? 'not yet' : momentOf(last_used_at, now)}</Td>
                  <Td>{dayOfMoment(expires_at)}</Td>
                  <Td>
                    <Button size="small" onClick={() => revoke.mutate(id)} aria-label={`Revoke ${name}`}>
                      Revoke
                    </Button>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label="What is it for?"
            required
            maxLength={60}
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <SelectField
            label="May"
            value={typed.scope}
            choices={TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] }))}
            onChange={(scope) => setTyped({ ...typed, scope })}
          />
          <SelectField
            label="Works for"
            value={typed.days}
            choices={DAYS.map((value) => ({ value, label: `${value} days` }))}
            onChange={(days) => setTyped({ ...typed, days })}
          />
          <div className={styles.actions}>
            <Button type="submit" busy={make.isPending}>
              Make a token
            </Button>
          </div>
        </form>
      </div>
    </Section>
  )
}
