import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { TRACKS_KEY } from '../../app/tracks.ts'

export const trackLadderQuery = (distance: number) =>
  queryOptions({
    queryKey: [...TRACKS_KEY, 'ladder', distance],
    queryFn: ({ signal }) => call('getTrackLadder', { query: { distance_yards: distance }, signal }),
    placeholderData: keepPreviousData,
  })
