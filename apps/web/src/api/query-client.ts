import { QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing } from './error.ts'

const MAX_TRIES = 2

/** The wait the server asked for, else one second, then two. */
function retryDelayMs(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterS : undefined
  return asked === undefined ? 1000 * 2 ** attempt : Math.min(asked, 30) * 1000
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isPassing(error) && failures < MAX_TRIES,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // Off by default under networkMode 'always'.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
