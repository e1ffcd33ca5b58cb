import { paths } from '../../app/paths.ts'
import type { Horse } from './queries.ts'

/** What is done with a horse, and where. */
export interface HorseLink {
  label: string
  href: string
}

type Whom = Pick<Horse, 'id' | 'sex' | 'status' | 'role'>

/** A dead horse is neither bred nor entered. */
export const isAlive = ({ status }: Pick<Horse, 'status'>): boolean => status !== 'died'

/** Where a mate is chosen for a mare or a stallion. */
export function matchLink(horse: Whom): HorseLink | null {
  const { id, sex } = horse
  if (!isAlive(horse)) return null
  if (sex === 'M') return { label: 'Find her a stud', href: paths.ranking({ dam: id }) }
  return sex === 'S' ? { label: 'Every mare for him', href: paths.ranking({ sire: id }) } : null
}

export const raceLink = ({ id }: Pick<Whom, 'id'>): HorseLink => ({
  label: 'Add to a race',
  href: paths.raceLens({ horses: String(id) }),
})
export const injuryLink = ({ id }: Pick<Whom, 'id'>): HorseLink => ({
  label: 'Record an injury',
  href: paths.injuries(undefined, { add: 'new', horse: id }),
})

/** The next thing to do with a horse: a mate for a mare or a stallion, a race for the others. */
export const nextLink = (horse: Whom): HorseLink | null =>
  matchLink(horse) ?? (isAlive(horse) ? raceLink(horse) : null)

/** All that is one step away from a horse, the next thing first. */
export function horseLinks(horse: Whom): HorseLink[] {
  const pedigree = { label: 'Pedigree', href: paths.horse(horse.id, { open: 'pedigree' }) }
  if (!isAlive(horse)) return [pedigree]
  const match = matchLink(horse)
  const races = horse.role !== 'broodmare' && horse.role !== 'at_stud'
  return [
    ...(match === null ? [] : [match]),
    ...(races ? [raceLink(horse)] : []),
    injuryLink(horse),
    pedigree,
  ]
}
