import type { ParentageDoubt } from '@quarterpole/contract/pedigree'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { type Horse, pedigreeQuery } from '../horses/queries.ts'

/** Why a horse's parents on file are in doubt, and what follows from it. */
export const CheckParents = ({ doubt, children }: { doubt: ParentageDoubt; children: ReactNode }) => (
  <p className={look({ measure: true })}>
    <Mark tone="caution">Check the parents.</Mark> {doubt.reason} {children}
  </p>
)

/** Under a horse's parents, once his pedigree has loaded: a line where they are in doubt. */
export function ParentsInDoubt({ horse: { id, sire_id, dam_id } }: { horse: Horse }) {
  const { data } = useQuery({ ...pedigreeQuery(id, 1), enabled: sire_id !== null || dam_id !== null })
  if (data?.parentage_doubt === undefined) return null
  return (
    <CheckParents doubt={data.parentage_doubt}>
      <Anchor href={paths.horse(id, { open: 'pedigree' })} keepScroll>
        What may be wrong
      </Anchor>
    </CheckParents>
  )
}
