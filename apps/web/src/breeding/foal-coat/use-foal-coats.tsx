import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../ui/Field.tsx'
import { PhoneLabel, Td, Th } from '../../ui/Table.tsx'
import { Dim } from '../../ui/Words.tsx'
import { coatsWords } from './coat-words.ts'
import { foalCoatsQuery } from './queries.ts'

/** A column of the foals' coats that one may choose for a table of crosses: its box, its heading and its cells. */
export function useFoalCoats(pairs: readonly { readonly sire: number; readonly dam: number }[]) {
  const [isShown, setShown] = useState(false)
  const { data, error } = useQuery({ ...foalCoatsQuery(pairs), enabled: isShown && pairs.length > 0 })
  const words = (sire: number, dam: number) => {
    if (error !== null) return <Dim>didn’t load</Dim>
    const found = data?.coats.find(({ sire_id, dam_id }) => sire_id === sire && dam_id === dam)
    return found === undefined ? <Dim>loading</Dim> : coatsWords(found.colors)
  }
  return {
    box: <CheckField label="Show the foals’ coats" checked={isShown} onChange={setShown} />,
    head: isShown && <Th>Coats, out of 100 foals</Th>,
    cell: (sire: number, dam: number) =>
      isShown && (
        <Td>
          <PhoneLabel>coats</PhoneLabel>
          {words(sire, dam)}
        </Td>
      ),
    /** Of an open line. */
    blank: isShown && <Td />,
  }
}
