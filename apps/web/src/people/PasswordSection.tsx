import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../app/api/client.ts'
import { ApiError, detailOf } from '../app/api/error.ts'
import { placeErrors } from '../app/forms/place-errors.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { ProblemSummary } from '../ui/States.tsx'
import { useToast } from '../ui/Toast.tsx'
import { Row, Stack } from '../ui/Layout.tsx'
import styles from './Account.module.css'

const EMPTY = { current: '', password: '' }
const fieldOf = (path: string) => {
  const field = path.split('.').at(-1)
  return field === 'current' || field === 'password' ? field : undefined
}

/** Changes the password; every other device is signed out, and API tokens end. */
export function PasswordSection() {
  const [typed, setTyped] = useState(EMPTY)
  const notify = useToast()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => call('changePassword', { body: typed }),
    onSuccess: () => {
      setTyped(EMPTY)
      notify('done', 'Password changed. Your other devices are signed out, and your API tokens have ended.')
      return client.invalidateQueries({ queryKey: ['me'] })
    },
  })
  const { error } = change
  const { fields, others } = placeErrors(error instanceof ApiError ? error.fieldErrors : [], fieldOf)
  const isPlaced = Object.keys(fields).length > 0 && others.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <Section title="Password">
      {error !== null && !isPlaced && (
        <ProblemSummary
          key={change.submittedAt}
          problems={[{ text: detailOf(error, 'Not changed. Try again.') }]}
        />
      )}
      <Stack as="form" gap={4} wide className={styles.form} onSubmit={submit}>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={typed.current}
          error={fields.current}
          onChange={({ target }) => setTyped({ ...typed, current: target.value })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={200}
          value={typed.password}
          error={fields.password}
          hint="At least 12 characters. Signs you out on every other device and ends your API tokens."
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        <Row gap={3}>
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}
