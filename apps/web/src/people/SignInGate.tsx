import { type ReactNode, useEffect } from 'react'
import { paths } from '../app/paths.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { SkeletonRows } from '../ui/States.tsx'
import { ClosedPage } from './ClosedPage.tsx'
import { useIsOpen } from '../ui/may.ts'
import { needOf } from '../app/pages.ts'
import { useMe } from '../app/use-me.ts'

/** Remembers that this server has accounts, so that pages wait until it is known who is there. */
const REMEMBERED = 'quarterpole.accounts'
const OPEN_PAGES: readonly string[] = [paths.signIn(), paths.join()]

interface SignInGateProps {
  /** The address's path. */
  here: string
  /** With its parameters, which open forms. */
  address: string
  /** The path of the page that is drawn: the last one, while the next loads. */
  drawn: string
  children: ReactNode
}

/** Leads people who have to sign in to do so, and back afterwards; on a page closed to the person, says what it needs. */
export function SignInGate({ here, address, drawn, children }: SignInGateProps) {
  const { data: me } = useMe()
  const follow = useFollow()
  const isOpen = useIsOpen()
  const mustSignIn =
    me !== undefined && me.mode !== 'open' && me.person === null && !OPEN_PAGES.includes(here)
  const need = needOf(address)
  useEffect(() => {
    if (me !== undefined) localStorage.setItem(REMEMBERED, me.mode === 'open' ? 'no' : 'yes')
    const { pathname, search, hash } = window.location
    if (mustSignIn) follow(paths.signIn(`${pathname}${search}${hash}`), { replace: true })
  }, [me, mustSignIn, follow])
  const mayHaveAccounts = me === undefined && localStorage.getItem(REMEMBERED) === 'yes'
  if (mustSignIn || (mayHaveAccounts && !OPEN_PAGES.includes(here)))
    return <SkeletonRows label="Loading the page" rows={5} />
  if (need !== undefined && !isOpen(address) && me?.person)
    return <ClosedPage need={need} here={here} asRole={me.person.role} />
  if (!isOpen(drawn)) return <SkeletonRows label="Loading the page" rows={5} />
  return children
}
