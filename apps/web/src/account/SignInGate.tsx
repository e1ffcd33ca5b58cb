import { type ReactNode, useEffect } from 'react'
import { paths } from '../paths.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { isOpenTo, useMe } from './use-me.ts'

/** Remembers that this server has accounts, so that pages wait until it is known who is there. */
const REMEMBERED = 'quarterpole.accounts'
const OPEN_PAGES: readonly string[] = [paths.signIn(), paths.join()]

/** Sends whoever has to sign in to do so, and back afterwards. */
export function SignInGate({ here, children }: { here: string; children: ReactNode }) {
  const { data: me } = useMe()
  const follow = useFollow()
  const mustSignIn =
    me !== undefined && me.mode !== 'open' && me.person === null && !OPEN_PAGES.includes(here)
  // The dashboard is about the whole barn; people who see part of it begin with the horses.
  const mustMove = me !== undefined && me.person !== null && here === '/' && !isOpenTo(here, me)
  useEffect(() => {
    if (me !== undefined) localStorage.setItem(REMEMBERED, me.mode === 'open' ? 'no' : 'yes')
    const { pathname, search, hash } = window.location
    if (mustSignIn) follow(paths.signIn(`${pathname}${search}${hash}`), { replace: true })
    if (mustMove) follow(paths.horses(), { replace: true })
  }, [me, mustSignIn, mustMove, follow])
  const mayHaveAccounts = me === undefined && localStorage.getItem(REMEMBERED) === 'yes'
  if (mustSignIn || mustMove || (mayHaveAccounts && !OPEN_PAGES.includes(here)))
    return <SkeletonRows label="Loading the page" rows={5} />
  return children
}
