import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import {
  createRootRoute,
  type ErrorComponentProps,
  Outlet,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { accessOf } from '../app/access.ts'
import { PageFailure, PageNotFound } from '../app/PageFailure.tsx'
import { useMe } from '../app/use-me.ts'
import { SignInGate } from '../people/SignInGate.tsx'
import { type FollowOptions, FollowContext } from '../ui/Anchor.tsx'
import { AccessContext } from '../ui/may.ts'
import { YearStartContext } from '../ui/year-start.ts'
import { Frame } from './frame/Frame.tsx'

function FollowWithin({ children }: { children: ReactNode }) {
  const router = useRouter()
  const follow = useCallback(
    (href: string, { keepScroll, replace }: FollowOptions = {}) => {
      void router.navigate({ href, replace: replace ?? false, resetScroll: keepScroll !== true })
    },
    [router],
  )
  return <FollowContext value={follow}>{children}</FollowContext>
}

function Root() {
  const here = useRouterState({ select: (state) => state.location.pathname })
  const address = useRouterState({ select: (state) => state.location.href })
  // The last page stays drawn until the next one has loaded.
  const drawn = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  })
  const { data: me } = useMe()
  const rights = me?.rights
  const access = useMemo(() => accessOf(rights), [rights])
  return (
    <AccessContext value={access}>
      <YearStartContext value={me?.year_start ?? JANUARY_1}>
        <FollowWithin>
          <Frame here={here}>
            <SignInGate here={here} address={address} drawn={drawn}>
              <Outlet />
            </SignInGate>
          </Frame>
        </FollowWithin>
      </YearStartContext>
    </AccessContext>
  )
}

export const root = createRootRoute({ component: Root, notFoundComponent: PageNotFound })

/** What every route has: its place in the tree, its path, and what is shown when it fails. */
export const at = (path: string) => ({
  getParentRoute: () => root,
  path,
  errorComponent: ({ error, reset }: ErrorComponentProps) => <PageFailure error={error} onRetry={reset} />,
})
