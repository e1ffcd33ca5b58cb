import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'

/** The newest of a horse's covers; a stallion has hundreds. */
const COVERS = 100

/** @param as  whether the horse is the mare or the stallion */
export const horseCoversQuery = (id: number, as: 'mare_id' | 'stallion_id') =>
  queryOptions({
    queryKey: ['covers', 'of', id],
    queryFn: ({ signal }) => call('listCovers', { query: { [as]: id, limit: COVERS }, signal }),
  })
