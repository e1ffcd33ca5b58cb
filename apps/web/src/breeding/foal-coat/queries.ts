import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

export const foalCoatQuery = (sire: number, dam: number) =>
  queryOptions({
    queryKey: ['prediction', 'coat', sire, dam],
    queryFn: ({ signal }) => call('getFoalCoat', { query: { sire_id: sire, dam_id: dam }, signal }),
  })

/** Of several crosses, in any order. */
export const foalCoatsQuery = (pairs: readonly { readonly sire: number; readonly dam: number }[]) => {
  const asked = pairs
    .map(({ sire, dam }) => `${sire}-${dam}`)
    .toSorted()
    .join(',')
  return queryOptions({
    queryKey: ['prediction', 'coats', asked],
    queryFn: ({ signal }) => call('getFoalCoats', { query: { pairs: asked }, signal }),
  })
}
