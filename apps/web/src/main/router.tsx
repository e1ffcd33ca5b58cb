import { createRouter } from '@tanstack/react-router'
import { PageFailure, PageNotFound } from '../app/PageFailure.tsx'
import { PagePending, routeTree } from '../shell/routes/tree.tsx'
import { parseSearch, stringifySearch } from '../app/search.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0, // what is there is shown at once
  defaultPendingComponent: PagePending,
  defaultNotFoundComponent: PageNotFound,
  defaultErrorComponent: ({ error, reset }) => <PageFailure error={error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
