import type { MailServer, MailSecurity, MailSettings } from '@quarterpole/contract/mail'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../app/api/client.ts'
import { ApiError, detailOf } from '../../app/api/error.ts'
import { fieldIn, placeErrors } from '../../app/forms/place-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { ProblemSummary } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { hourOf } from '../../ui/words/day.ts'

const SECURITIES: readonly { value: MailSecurity; label: string; port: number }[] = [
  { value: 'tls', label: 'TLS (usually port 465)', port: 465 },
  { value: 'starttls', label: 'STARTTLS (usually port 587)', port: 587 },
  { value: 'none', label: 'None: only in your own network', port: 25 },
]
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourOf(hour),
}))
type Typed = typeof EMPTY
const EMPTY = {
  host: '',
  port: '465',
  security: 'tls' as MailSecurity,
  user: '',
  password: '',
  from: '',
  hour: '6',
}

interface MailServerFormProps {
  server: MailServer | null
  onSaved: (saved: MailSettings) => void
}

/** The password is written and never read: left empty, the one on file stays. */
export function MailServerForm({ server, onSaved }: MailServerFormProps) {
  const notify = useToast()
  const [typed, setTyped] = useState(() =>
    server === null
      ? EMPTY
      : {
          ...server,
          port: String(server.port),
          hour: String(server.hour),
          user: server.user ?? '',
          password: '',
        },
  )
  const save = useMutation({
    mutationFn: () => {
      const { host, security, from, password } = typed
      return call('setMailServer', {
        body: {
          host: host.trim(),
          security,
          from: from.trim(),
          port: Number(typed.port),
          hour: Number(typed.hour),
          user: typed.user.trim() || null,
          ...(password === '' ? {} : { password }),
        },
      })
    },
    onSuccess: (saved) => {
      notify('done', 'E-mail settings saved')
      setTyped({ ...typed, password: '' })
      onSaved(saved)
    },
  })
  const { error } = save
  const { fields, others } = placeErrors(
    error instanceof ApiError ? error.fieldErrors : [],
    fieldIn<Typed>(EMPTY),
  )
  const isPlaced = Object.keys(fields).length > 0 && others.length === 0
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Stack as="form" gap={4} wide onSubmit={submit}>
      {error !== null && !isPlaced && (
        <ProblemSummary
          key={save.submittedAt}
          problems={[{ text: detailOf(error, 'Not saved. Try again.') }]}
        />
      )}
      <ServerFields typed={typed} set={set} faults={fields} />
      <SenderFields typed={typed} set={set} faults={fields} hasPassword={server?.has_password === true} />
      <Row gap={3}>
        <Button type="submit" need="setMailServer" busy={save.isPending}>
          Save e-mail settings
        </Button>
      </Row>
    </Stack>
  )
}

interface FieldsProps {
  typed: Typed
  set: (part: Partial<Typed>) => void
  faults: Partial<Record<keyof Typed, string>>
}

/** Where the mail server is. */
const ServerFields = ({ typed, set, faults }: FieldsProps) => (
  <>
    <TextField
      label="Mail server"
      hint="As your mail provider names it for sending, such as smtp.example.com."
      required
      maxLength={253}
      autoCapitalize="none"
      spellCheck={false}
      value={typed.host}
      error={faults.host}
      onChange={({ target }) => set({ host: target.value })}
    />
    <SelectField
      label="Security"
      value={typed.security}
      choices={SECURITIES}
      error={faults.security}
      onChange={(security) =>
        set({
          security,
          port: String(SECURITIES.find(({ value }) => value === security)?.port ?? typed.port),
        })
      }
    />
    <TextField
      label="Port"
      inputMode="numeric"
      pattern="[0-9]{1,5}"
      required
      value={typed.port}
      error={faults.port}
      onChange={({ target }) => set({ port: target.value })}
    />
  </>
)

/** In whose name it sends, and when. */
const SenderFields = ({ typed, set, faults, hasPassword }: FieldsProps & { hasPassword: boolean }) => (
  <>
    <TextField
      label="User name"
      hint="Often the e-mail address. Empty for a server that asks for none."
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed.user}
      error={faults.user}
      onChange={({ target }) => set({ user: target.value })}
    />
    <TextField
      label="Password"
      hint={
        hasPassword
          ? 'On file, and not shown. Leave it empty to keep it.'
          : 'Kept in the database of this barn, never shown again, and in no backup. Many providers want an app password.'
      }
      type="password"
      autoComplete="new-password"
      maxLength={500}
      value={typed.password}
      error={faults.password}
      onChange={({ target }) => set({ password: target.value })}
    />
    <TextField
      label="From"
      hint="The e-mail address that messages come from."
      type="email"
      required
      maxLength={120}
      value={typed.from}
      error={faults.from}
      onChange={({ target }) => set({ from: target.value })}
    />
    <SelectField
      label="Lists go out at"
      hint="By the clock of the computer Quarterpole runs on."
      value={typed.hour}
      choices={HOURS}
      error={faults.hour}
      onChange={(hour) => set({ hour })}
    />
  </>
)
