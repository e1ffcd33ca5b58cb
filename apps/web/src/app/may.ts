import type { Right } from '@quarterpole/contract/roles'
import { createContext, type ReactNode, use } from 'react'
import { type CallName, routes } from './api/routes.ts'
import { needOf } from '../people/page-needs.ts'

/** What a control needs: the call it makes, or a right where it makes none of its own. */
export type Need = CallName | Right

/** The person's rights; undefined while they are not known, since the server decides. */
export const RightsContext = createContext<readonly Right[] | undefined>(undefined)

/** The right that a call needs, or the right itself. */
export const rightFor = (need: Need): Right | 'nobody' | 'person' =>
  Object.hasOwn(routes, need) ? routes[need as CallName].need : (need as Right) // no call is called like a right

export function hasRight(rights: readonly Right[] | undefined, need: Need | undefined): boolean {
  if (rights === undefined || need === undefined) return true
  const right = rightFor(need)
  return right === 'nobody' || right === 'person' || rights.includes(right)
}

/** Whether the person may make the call, or has the right: `useMay('createHorse')`. */
export const useMay = (need: Need | undefined): boolean => hasRight(use(RightsContext), need)

/** Whether an address of the app is of use to the person. */
export function useIsOpen(): (href: string) => boolean {
  const rights = use(RightsContext)
  return (href) => hasRight(rights, needOf(href))
}

/** Shown only to people with the right. */
export const May = ({ need, children }: { need: Need; children: ReactNode }) =>
  useMay(need) ? children : null
