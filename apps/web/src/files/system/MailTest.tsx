import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Note, ProblemSummary } from '../../ui/States.tsx'

/** Sends one message, and says what the mail server answered. */
export function MailTest() {
  const [to, setTo] = useState('')
  const test = useMutation({ mutationFn: () => call('testMailServer', { body: { to } }) })
  const fault = test.error === null ? test.data?.fault : detailOf(test.error, 'Not sent. Try again.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!test.isPending) test.mutate()
  }
  return (
    <Stack as="form" gap={3} wide onSubmit={submit}>
      {typeof fault === 'string' && <ProblemSummary key={test.submittedAt} problems={[{ text: fault }]} />}
      {fault === null && (
        <Note>
          The mail server took the message. If it isn’t in your inbox soon, look in the spam folder.
        </Note>
      )}
      <TextField
        label="Send a test to"
        hint="Your own e-mail address. One message, at once."
        type="email"
        autoComplete="email"
        required
        maxLength={120}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <Row gap={3}>
        <Button type="submit" need="testMailServer" busy={test.isPending}>
          Send a test
        </Button>
      </Row>
    </Stack>
  )
}
