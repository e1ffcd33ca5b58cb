import { DISEASE_LOCI, type DiseaseLocus } from '@quarterpole/contract/limits'
import { idIn, oneOf, type RawSearch } from '../../app/search.ts'

export const GENERATIONS = ['4', '5'] as const

/** What the address of a gene trace says: the cross, and a test or a repeated ancestor. */
export interface TraceSearch {
  sire?: number | undefined
  dam?: number | undefined
  test?: DiseaseLocus | undefined
  ancestor?: number | undefined
  /** Left out for four. */
  generations?: 5 | undefined
}

export const readTraceSearch = (search: RawSearch): TraceSearch => ({
  sire: idIn(search, 'sire'),
  dam: idIn(search, 'dam'),
  test: oneOf(search, 'test', DISEASE_LOCI),
  ancestor: idIn(search, 'ancestor'),
  generations: idIn(search, 'generations') === 5 ? 5 : undefined,
})
