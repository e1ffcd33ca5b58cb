import { isNotOnDevice, persistAnswers } from '../app/offline/answer-persister.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isBusy, isPassing, isUnreachable } from '../app/api/error.ts'
import { canWorkOffline } from '../app/offline/can-work-offline.ts'

const MAX_RETRIES = 2

/**
 * A server that refuses too many calls is asked again as it says; one that can't be reached once, since pages refresh
 * when it is back. One that is busy was asked often enough by the call itself.
 */
function isTriedAgain(failures: number, error: Error): boolean {
  if (!isPassing(error) || isNotOnDevice(error) || isBusy(error)) return false
  if (isUnreachable(error)) return navigator.onLine && failures < (canWorkOffline() ? 1 : MAX_RETRIES)
  return failures < MAX_RETRIES
}

/** The wait the server asked for, else one second, then two. */
function retryDelayMs(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterS : undefined
  return asked === undefined ? 1000 * 2 ** attempt : asked * 1000
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
        retry: isTriedAgain,
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
