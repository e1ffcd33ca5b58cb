import { createRouter } from '@tanstack/react-router'
import { PageFailure, PageNotFound } from '../app/PageFailure.tsx'
import { parseSearch, stringifySearch } from '../app/search.ts'
import { root } from '../shell/root.tsx'
import { pageRoutes } from '../shell/routes.tsx'
import { galleryRoutes } from '../stories/gallery.tsx'
import { SkeletonRows } from '../ui/States.tsx'

// The constant condition drops the gallery from the production bundle.
const routes = import.meta.env.DEV ? [...pageRoutes, ...galleryRoutes()] : pageRoutes

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0, // what is there is shown at once
  defaultPendingComponent: () => <SkeletonRows label="Loading the page" rows={5} />,
  defaultNotFoundComponent: PageNotFound,
  defaultErrorComponent: ({ error, reset }) => <PageFailure error={error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
