import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { HORSES_KEY } from '../horses/queries.ts'

export const careerLineQuery = (id: number) =>
  queryOptions({
    queryKey: [...HORSES_KEY, id, 'career-line'],
    queryFn: ({ signal }) => call('getCareerLine', { params: { id }, signal }),
  })
