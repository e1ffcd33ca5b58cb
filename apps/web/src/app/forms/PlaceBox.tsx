import type { Place } from '@quarterpole/contract/stays-for-many'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField, type TextFieldProps } from '../../ui/Field.tsx'
import { useMay } from '../../ui/may.ts'
import { call } from '../api/client.ts'

/** A box for a part of a place, which offers those on file. */
export function PlaceBox({ part, ...box }: TextFieldProps & { part: keyof Place }) {
  const id = useId()
  const { data = [] } = useQuery({
    queryKey: ['places'],
    queryFn: ({ signal }) => call('listPlaces', { signal }),
    enabled: useMay('listPlaces'),
  })
  const offered = [...new Set(data.flatMap((place) => place[part] ?? []))]
  return (
    <>
      <TextField {...box} list={id} autoComplete="off" />
      <datalist id={id}>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
