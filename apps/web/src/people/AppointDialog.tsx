import type { ListedPerson } from '@quarterpole/contract/people'
import { MAY_APPOINT, type Role } from '@quarterpole/contract/roles'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../app/api/client.ts'
import { detailOf } from '../app/api/error.ts'
import { useSingleFlight } from '../app/api/use-single-flight.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ROLE_WORDS } from './account-words.ts'

interface AppointDialogProps {
  /** Null: a new person is invited. */
  person: ListedPerson | null
  /** The role of the person who decides. */
  by: Role
  onInvited: (role: Role, path: string) => void
  onDone: () => unknown
  onClose: () => void
}

/** A role, and for a trainer the names on his horses. */
export function AppointDialog({ person, by, onInvited, onDone, onClose }: AppointDialogProps) {
  const roles = MAY_APPOINT[by] ?? []
  const [role, setRole] = useState<Role>(person?.role ?? 'staff')
  const [names, setNames] = useState(person?.trainer_names.join(', ') ?? '')
  const save = useMutation({
    mutationFn: async () => {
      const trainer_names = role === 'trainer' ? namesIn(names) : []
      const body = { role, trainer_names }
      if (person !== null) await call('updatePerson', { params: { id: person.id }, body })
      else onInvited(role, (await call('createInvitation', { body })).path)
    },
    onSuccess: () => {
      onClose()
      return onDone()
    },
  })
  const saveOnce = useSingleFlight(save)
  return (
    <FormDialog
      title={person === null ? 'Invite someone' : `${person.name}’s role`}
      noun="person"
      save={person === null ? 'Make a link' : 'Save'}
      busy={save.isPending}
      trouble={
        save.error === null
          ? null
          : {
              kind: 'refused',
              sentences: [detailOf(save.error, 'Not saved. Try again.')],
              attempt: save.submittedAt,
            }
      }
      onSubmit={() => saveOnce(undefined)}
      onClose={onClose}
    >
      <SelectField
        label="Role"
        value={role}
        choices={roles.map((value) => ({ value, label: ROLE_WORDS[value].name }))}
        hint={ROLE_WORDS[role].may}
        onChange={setRole}
      />
      {role === 'trainer' && (
        <TextField
          label="Names on his horses"
          required
          value={names}
          hint="As written under Trainer on the horses; several with commas."
          onChange={({ target }) => setNames(target.value)}
        />
      )}
    </FormDialog>
  )
}

const namesIn = (typed: string) =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
