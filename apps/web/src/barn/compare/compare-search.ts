import { idIn, type RawSearch, textIn } from '../../app/search.ts'
import { MAX_COMPARED } from '../../herd/compare/compare-list.ts'

/** The address of the comparison. */
export interface CompareSearch {
  /** Ids joined by hyphens: each once, in the order picked. */
  horses?: string | undefined
}

/** The horses of an address. */
export function comparedIds({ horses }: CompareSearch): number[] {
  const ids = (horses ?? '').split('-').flatMap((id) => idIn({ id }, 'id') ?? [])
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

export const readCompareSearch = (search: RawSearch): CompareSearch => ({
  horses: comparedIds({ horses: textIn(search, 'horses') }).join('-') || undefined,
})
