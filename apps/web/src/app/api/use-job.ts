import { useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from './client.ts'

export type JobState = Pick<ReplyOf<'getJob'>, 'status' | 'progress' | 'stage' | 'error_message'>

/** Until the server has said more of it. */
const QUEUED: JobState = { status: 'queued', progress: null, stage: null, error_message: null }

export const jobKey = (id: string | null) => ['job', id] as const

/** A job as it goes on, asked for until it is over; no job without an id. */
export function useJob(id: string | null, pollMs: number): { job: JobState | undefined; isOver: boolean } {
  const { data } = useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => call('getJob', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : pollMs),
    staleTime: 0,
  })
  if (id === null) return { job: undefined, isOver: false }
  return { job: data ?? QUEUED, isOver: data !== undefined && isOver(data) }
}

const isOver = ({ status }: JobState) => status === 'done' || status === 'failed'
