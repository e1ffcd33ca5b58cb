import type { Digest } from '@quarterpole/contract/mail'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../app/api/client.ts'
import { ApiError, detailOf } from '../app/api/error.ts'
import { useAct } from '../app/api/use-act.ts'
import { placeErrors } from '../app/forms/place-errors.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField, TextField } from '../ui/Field.tsx'
import { Row, Stack } from '../ui/Layout.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Section } from '../ui/Section.tsx'
import { Note, ProblemSummary } from '../ui/States.tsx'
import { hourOf, momentWithin } from '../ui/words/day.ts'
import { useNow } from '../ui/use-now.ts'
import { Muted } from '../ui/Words.tsx'
import styles from './Account.module.css'

const KEY = ['me', 'digest']

/** A list of what is due by e-mail each morning. */
export function DigestSection() {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('getDigest', { signal }) })
  if (data === undefined || (!data.is_possible && data.email === null)) return null
  return (
    <Section title="What’s due, by e-mail">
      <DigestForm
        key={`${data.email} ${data.is_on}`}
        digest={data}
        onSaved={(saved) => client.setQueryData(KEY, saved)}
        onForgotten={() => client.invalidateQueries({ queryKey: KEY })}
      />
    </Section>
  )
}

interface DigestFormProps {
  digest: Digest
  onSaved: (saved: Digest) => void
  onForgotten: () => void
}

function DigestForm({ digest, onSaved, onForgotten }: DigestFormProps) {
  const now = useNow()
  const [email, setEmail] = useState(digest.email ?? '')
  const [isOn, setOn] = useState(digest.is_on || digest.email === null)
  const save = useMutation({
    mutationFn: () => call('setDigest', { body: { email: email.trim(), is_on: isOn } }),
    onSuccess: onSaved,
  })
  const forget = useAct(() => call('deleteDigest', {}), { done: 'Your list is off', onDone: onForgotten })
  const { error } = save
  const { fields } = placeErrors(error instanceof ApiError ? error.fieldErrors : [], (path) =>
    path === 'email' ? path : undefined,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Stack as="form" gap={4} wide className={styles.form} onSubmit={submit}>
      <Muted>
        Each morning{digest.hour !== null && ` at ${hourOf(digest.hour)}`}: what’s due and past due, as in To
        Do. On a day when nothing is due, nothing comes.
      </Muted>
      {error !== null && fields.email === undefined && (
        <ProblemSummary
          key={save.submittedAt}
          problems={[{ text: detailOf(error, 'Not saved. Try again.') }]}
        />
      )}
      <DigestState digest={digest} now={now} />
      <TextField
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        required
        maxLength={120}
        value={email}
        error={fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <CheckField label="Send me the list each morning" checked={isOn} onChange={setOn} />
      <Row gap={3}>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
        {digest.email !== null && (
          <Button busy={forget.isPending} onClick={() => forget.mutate(undefined)}>
            Remove my address
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function DigestState({ digest, now }: { digest: Digest; now: Date }) {
  const { email, is_on, is_confirmed, sent_at, fault } = digest
  if (email === null || !is_on) return null
  if (fault !== null) return <Mark tone="danger">{fault}</Mark>
  if (!is_confirmed)
    return (
      <Note>
        We sent a link to {email}. Open it within two days to confirm the address; until then no list comes.
        Save again for another link.
      </Note>
    )
  return sent_at === null ? null : <Muted>Last sent {momentWithin(sent_at, now)}.</Muted>
}
