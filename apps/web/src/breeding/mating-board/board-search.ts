import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

/** What the address of the mating board says. */
export interface BoardSearch {
  /** Ids joined by hyphens; absent: those with plans, then by breeding value. */
  mares?: string | undefined
  studs?: string | undefined
  /** Left out for 400. */
  distance?: number | undefined
  /** `all`: as many as a board may have. */
  size?: 'all' | undefined
  /** Horses in training are offered too. */
  training?: 'yes' | undefined
  /** Whose mates are in order: `mare-12`, `stud-34`. */
  sort?: string | undefined
}

export interface SortedFor {
  side: 'mare' | 'stud'
  id: number
}

export const readBoardSearch = (search: RawSearch): BoardSearch => ({
  mares: joined(idsIn(textIn(search, 'mares') ?? String(search['mares'] ?? ''))),
  studs: joined(idsIn(textIn(search, 'studs') ?? String(search['studs'] ?? ''))),
  distance: TRAIT_DISTANCES.find((distance) => distance === idIn(search, 'distance')),
  size: oneOf(search, 'size', ['all']),
  training: oneOf(search, 'training', ['yes']),
  sort: sortText(sortIn(textIn(search, 'sort'))),
})

/** Ids without duplicates. */
export const idsIn = (text: string | undefined): number[] => [
  ...new Set((text ?? '').split('-').flatMap((id) => idIn({ id }, 'id') ?? [])),
]

const joined = (ids: readonly number[]) => ids.join('-') || undefined
export const idsText = (ids: readonly number[]): string | undefined => joined(ids)

export function sortIn(text: string | undefined): SortedFor | null {
  const [, side, id] = /^(mare|stud)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return side === 'mare' || side === 'stud' ? { side, id: Number(id) } : null
}

export const sortText = (sort: SortedFor | null): string | undefined =>
  sort === null ? undefined : `${sort.side}-${sort.id}`
