import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

export const foalCoatQuery = (sire: number, dam: number) =>
  queryOptions({
    queryKey: ['prediction', 'coat', sire, dam],
    queryFn: ({ signal }) => call('getFoalCoat', { query: { sire_id: sire, dam_id: dam }, signal }),
    retry: false,
  })
