import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Combobox } from '../../ui/Combobox.tsx'
import { useMay } from '../../ui/may.ts'
import { useDone } from '../activity/use-undo.ts'
import { type BodyOf, call, write } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'

interface ContactBoxProps {
  label: ReactNode
  /** The id; empty: nobody. */
  value: string
  onChange: (value: string) => void
  isRequired: boolean
  hint: ReactNode
  error: string | undefined
  'data-autofocus'?: true | undefined
}

interface Contact {
  id: number
  name: string
}

const OFFERED = 50

/** Choose a contact by name; a name that isn't on file is added from here. */
export function ContactBox({ value, onChange, isRequired, error, ...box }: ContactBoxProps) {
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search.trim())
  const mayAdd = useMay('createContact')
  const offered = useQuery({
    queryKey: ['contacts', 'search', typed, OFFERED],
    queryFn: ({ signal }) => call('listContacts', { query: { search: typed, limit: OFFERED }, signal }),
    placeholderData: (before) => before,
  })
  const chosen = useQuery({
    queryKey: ['contacts', Number(value)],
    queryFn: ({ signal }) => call('getContact', { params: { id: Number(value) }, signal }),
    enabled: value !== '',
  })
  const add = useAdd((added) => onChange(String(added.id)))
  const shown: Contact | null = value === '' ? null : { id: Number(value), name: chosen.data?.name ?? '…' }
  return (
    <Combobox<Contact>
      {...box}
      value={shown}
      onChange={(contact) => onChange(contact === null ? '' : String(contact.id))}
      search={search}
      onSearch={setSearch}
      items={offered.data ?? []}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      pending={offered.isPending}
      stale={offered.isPlaceholderData || typed !== search.trim()}
      failure={
        offered.error === null ? undefined : detailOf(offered.error, 'The contacts didn’t load. Try again.')
      }
      placeholder="Search contacts"
      noMatch="No contact of that name."
      clearable={!isRequired}
      required={isRequired}
      error={add.failure ?? error}
      addable={(name) => (mayAdd ? `Add “${name}” to the contacts` : null)}
      onAdd={add.once}
    />
  )
}

function useAdd(onAdded: (contact: Contact) => void) {
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const adding = useMutation({
    mutationFn: (name: string) =>
      write('createContact', { body: { name } as unknown as BodyOf<'createContact'> }), // the rest has its presets
    onSuccess: async ({ data, activityId }) => {
      done(`${data.name} added to the contacts`, activityId)
      onAdded(data)
      await invalidateAfter('record')
    },
  })
  const once = useSingleFlight(adding)
  const failure =
    adding.error === null ? undefined : detailOf(adding.error, 'The contact wasn’t added. Try again.')
  return { once: (name: string) => void once(name), failure }
}
