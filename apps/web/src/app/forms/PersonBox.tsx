import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { call } from '../api/client.ts'
import { TextField, type TextFieldProps } from '../../ui/Field.tsx'
import { useMay } from '../../ui/may.ts'

const OFFERED = 8
const FROM_LETTERS = 2

/** A box for someone's name, which offers the contacts whose names have what is typed. */
export function PersonBox(props: TextFieldProps & { value: string }) {
  const id = useId()
  const typed = useDeferredValue(props.value.trim())
  const may = useMay('listContacts')
  const { data = [] } = useQuery({
    queryKey: ['contacts', 'search', typed],
    queryFn: ({ signal }) => call('listContacts', { query: { search: typed, limit: OFFERED }, signal }),
    enabled: may && typed.length >= FROM_LETTERS,
  })
  return (
    <>
      <TextField {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {data.map((contact) => (
          <option key={contact.id} value={contact.name}>
            {contact.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
