import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { HORSES_KEY } from '../../herd/horses/queries.ts'

export const lifeInFoalsQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'life-in-foals'],
    queryFn: ({ signal }) => call('getLifeInFoals', { params: { id }, signal }),
  })
