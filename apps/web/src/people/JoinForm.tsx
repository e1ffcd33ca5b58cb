import type { Link } from '@quarterpole/contract/sign-in'
import { type FormEvent, useState } from 'react'
import { ApiError, detailOf } from '../app/api/error.ts'
import { placeErrors } from '../app/forms/place-errors.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { ProblemSummary } from '../ui/States.tsx'
import { Row, Stack } from '../ui/Layout.tsx'
import styles from './Account.module.css'
import { ROLE_WORDS } from './account-words.ts'

interface JoinFormProps {
  link: Link
  busy: boolean
  error: Error | null
  /** Grows with every try, so that the problems take the focus each time. */
  attempt: number
  onJoin: (typed: { name: string | null; password: string }) => void
}

const TITLES: Readonly<Record<Link['kind'], string>> = {
  set_up: 'Welcome: this barn is yours',
  invitation: 'You’re invited',
  password: 'Set a new password',
}
const fieldOf = (path: string) => {
  const field = path.split('.').at(-1)
  return field === 'name' || field === 'password' ? field : undefined
}

/** A new person's name and password, or a known person's new password. */
export function JoinForm({ link, busy, error, attempt, onJoin }: JoinFormProps) {
  const [typed, setTyped] = useState({ name: '', password: '' })
  const { fields, others } = placeErrors(error instanceof ApiError ? error.fieldErrors : [], fieldOf)
  const hasPlaced = Object.keys(fields).length > 0 && others.length === 0
  const { name: role, may } = ROLE_WORDS[link.role]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onJoin({ name: link.name === null ? typed.name : null, password: typed.password })
  }
  return (
    <div className={styles.card}>
      <PageTitle
        title={TITLES[link.kind]}
        lead={
          link.name === null
            ? `${role}: ${may}`
            : `For ${link.name}. You’ll be signed out everywhere else, and your passkeys and API tokens end.`
        }
      />
      {error !== null && !hasPlaced && (
        <ProblemSummary
          key={attempt}
          problems={[{ text: detailOf(error, 'That didn’t work. Try again.') }]}
        />
      )}
      <Stack as="form" gap={4} wide className={styles.form} onSubmit={submit}>
        {link.name === null && (
          <TextField
            label="Your name"
            name="username"
            autoComplete="username"
            required
            maxLength={80}
            value={typed.name}
            error={fields.name}
            hint="You’ll sign in with it, and everyone sees it on what you enter."
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        )}
        <TextField
          label="Password"
          type="password"
          name="new-password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD}
          maxLength={200}
          value={typed.password}
          error={fields.password}
          hint="At least 12 characters. Four or five words are easy to keep and hard to guess."
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        <Row gap={3}>
          <Button kind="solid" type="submit" busy={busy}>
            {link.name === null ? 'Make my account' : 'Set password'}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}

/** As the server asks for. */
const MIN_PASSWORD = 12
