import type { ApiToken } from '@quarterpole/contract/account'
import { TOKEN_SCOPES, type TokenScope } from '@quarterpole/contract/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../app/api/client.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Muted } from '../ui/Words.tsx'
import { Row, Stack } from '../ui/Layout.tsx'
import styles from './Account.module.css'
import { SCOPE_WORDS } from './account-words.ts'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { TokenTable } from './TokenTable.tsx'
import { useAct } from '../app/api/use-act.ts'

const KEY = ['me', 'tokens']
const DAYS = ['7', '30', '90', '365'] as const

interface Typed {
  readonly name: string
  readonly scope: TokenScope
  readonly days: (typeof DAYS)[number]
  readonly password: string
}

/** Tokens for scripts and spreadsheets that call the API in the person's name. */
export function TokenSection() {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ name: '', scope: 'read', days: '90', password: '' })
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('listTokens', { signal }) })
  const onDone = () => client.invalidateQueries({ queryKey: KEY })
  const make = useAct(() => call('createToken', { body: { ...typed, days: Number(typed.days) } }), {
    onDone: () => {
      setTyped({ ...typed, name: '', password: '' })
      return onDone()
    },
  })
  const revoke = useAct((id: ApiToken['id']) => call('deleteToken', { params: { id } }), {
    done: 'Token revoked',
    onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate(undefined)
  }
  return (
    <Section title="API tokens">
      <Stack gap={4} left className={styles.stack}>
        <Muted>
          For a script or spreadsheet that calls the API as you. A token never reaches accounts or people. A
          new password ends your tokens.
        </Muted>
        {make.data !== undefined && (
          <ShownOnce
            label={`Token “${make.data.of.name}”`}
            value={make.data.token}
            hint="Copy it now: it isn’t shown again."
          />
        )}
        {data.length > 0 && <TokenTable caption="Your API tokens" tokens={data} onRevoke={revoke.mutate} />}
        <Stack as="form" gap={4} wide className={styles.form} onSubmit={submit}>
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
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            value={typed.password}
            onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          />
          <Row gap={3}>
            <Button type="submit" busy={make.isPending}>
              Make a token
            </Button>
          </Row>
        </Stack>
      </Stack>
    </Section>
  )
}
