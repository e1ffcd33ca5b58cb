import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../app/api/client.ts'
import { detailOf } from '../app/api/error.ts'
import { useSingleFlight } from '../app/api/use-single-flight.ts'
import { plural } from '../ui/words/number.ts'
import { canWorkOffline } from '../app/offline/can-work-offline.ts'
import { waitingQuery } from '../app/offline/waiting-query.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { FailurePanel, Note, ProblemSummary } from '../ui/States.tsx'
import { Row, Stack } from '../ui/Layout.tsx'
import styles from './Account.module.css'
import { knowsPasskeys, signInByPasskey } from './passkey-browser.ts'
import { safeReturn } from './safe-return.ts'
import { useMe } from '../app/use-me.ts'
import { takeOver } from './take-over.ts'

export function SignInPage() {
  const { data: me } = useMe()
  const client = useQueryClient()
  const follow = useFollow()
  const [typed, setTyped] = useState({ name: '', password: '' })
  const enter = useMutation({
    mutationFn: (how: 'password' | 'passkey') =>
      how === 'passkey' ? signInByPasskey() : call('signIn', { body: typed }),
    onSuccess: async (signedIn) => {
      if (signedIn === null) return
      await takeOver(client, signedIn)
      const { search, origin } = window.location
      follow(safeReturn(new URLSearchParams(search).get('to'), origin), { replace: true })
    },
  })
  const enterOnce = useSingleFlight(enter)
  const { data: { length: waiting } = [] } = useQuery({ ...waitingQuery, enabled: canWorkOffline() })
  if (me?.mode === 'set_up')
    return (
      <FailurePanel
        level={2}
        title="Waiting for the owner"
        detail="Nobody has an account here yet. Open the set-up link in the window where Quarterpole was started; “npm run account -- owner” prints a new one."
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enterOnce('password')
  }
  return (
    <div className={styles.card}>
      <PageTitle title="Sign in" />
      {waiting > 0 && (
        <Note tone="caution">
          {plural(waiting, 'entry', 'entries')} of the person signed in last{' '}
          {waiting === 1 ? 'waits' : 'wait'} here for the network. They go out when that person signs in; if
          someone else does, they’re dropped.
        </Note>
      )}
      {enter.error !== null && (
        <ProblemSummary
          key={enter.submittedAt}
          title="You’re not signed in"
          problems={[{ text: detailOf(enter.error, 'That didn’t work. Try again.') }]}
        />
      )}
      <Stack as="form" gap={4} wide className={styles.form} onSubmit={submit}>
        <TextField
          label="Your name"
          name="username"
          autoComplete="username"
          required
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          hint="Forgot it? The barn’s owner can make you a new password link."
        />
        <Row gap={3}>
          <Button kind="solid" type="submit" busy={enter.isPending}>
            Sign in
          </Button>
          {knowsPasskeys() && (
            <Button busy={enter.isPending} onClick={() => enterOnce('passkey')}>
              Use a passkey
            </Button>
          )}
        </Row>
      </Stack>
    </div>
  )
}
