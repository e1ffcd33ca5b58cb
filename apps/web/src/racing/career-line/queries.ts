import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { HORSES_KEY } from '../../herd/horses/queries.ts'

export const careerLineQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'career-line'],
    queryFn: ({ signal }) => call('getCareerLine', { params: { id }, signal }),
  })
