import { persistAnswers } from '../app/offline/answer-persister.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing, isUnreachable } from '../app/api/error.ts'

const MAX_TRIES = 2

/** The wait the server asked for, else one second, then two. */
function retryDelayMs(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterS : undefined
  return asked === undefined ? 1000 * 2 ** attempt : Math.min(asked, 30) * 1000
}

/** A session that has ended shows in any answer: who is signed in is asked again, and the page asks to sign in. */
function askWhoAfter(error: Error, client: () => QueryClient) {
  if (error instanceof ApiError && error.status === 401) void client().invalidateQueries({ queryKey: ['me'] })
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => askWhoAfter(error, () => client) }),
    mutationCache: new MutationCache({ onError: (error) => askWhoAfter(error, () => client) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The last lists stay readable without a connection.
        gcTime: 30 * 60_000,
        // Offline, a second try would only keep the page waiting.
        retry: (failures, error) =>
          isPassing(error) && failures < MAX_TRIES && !(isUnreachable(error) && navigator.onLine === false),
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // Without a network: the last answers, with the time they were given.
        persister: persistAnswers,
        networkMode: 'always',
        // Off by default under networkMode 'always'.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
