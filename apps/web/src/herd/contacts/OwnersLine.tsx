import { isSameName } from '@quarterpole/contract/name-key'
import { type OwnersOn, ownersOn } from '@quarterpole/contract/owners-on'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useMay } from '../../ui/may.ts'
import { useNow } from '../../ui/use-now.ts'
import { Dim } from '../../ui/Words.tsx'
import { localDay } from '../../ui/words/day.ts'
import { recordsQuery } from '../records/record-calls.ts'

/** The owners of a horse today, for those who may see shares; null where none are on file. */
export function useOwners(horseId: number): OwnersOn | null {
  const today = localDay(useNow())
  const { data } = useQuery({ ...recordsQuery('ownership', horseId), enabled: useMay('listOwnerships') })
  const found = ownersOn(data ?? [], today)
  return found.owners.length === 0 ? null : found
}

interface OwnersLineProps {
  found: OwnersOn
  /** The name that lists and papers have; it is said only where it is none of these owners’. */
  listedAs: string | null
}

/** "Ann Roe 2/3, Bo Lee 1/3" */
export const OwnersLine = ({ found: { owners, sentence }, listedAs }: OwnersLineProps) => (
  <>
    {owners.map(({ id, name, share }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <Anchor href={paths.contact(id)}>{name}</Anchor>
        {share !== null && ` ${share}`}
      </Fragment>
    ))}
    {sentence !== null && <Dim>. {sentence}</Dim>}
    {listedAs !== null && !owners.some(({ name }) => isSameName(name, listedAs)) && (
      <Dim> Listed as {listedAs}.</Dim>
    )}
  </>
)
