import type { Right } from '@quarterpole/contract/roles'
import type { Access, Need } from '../ui/may.ts'
import { type CallName, routes } from './api/routes.ts'
import { needOf } from './pages.ts'

/** The right that a call needs, or the right itself. */
export const rightFor = (need: Need): Right | 'nobody' | 'person' =>
  Object.hasOwn(routes, need) ? routes[need as CallName].need : (need as Right) // no call is called like a right

/** @param rights undefined while they are not known: then all is shown, since the server decides */
export function hasRight(rights: readonly Right[] | undefined, need: Need | undefined): boolean {
  if (rights === undefined || need === undefined) return true
  const right = rightFor(need)
  return right === 'nobody' || right === 'person' || rights.includes(right)
}

/** What a person with these rights may do in the app. */
export const accessOf = (rights: readonly Right[] | undefined): Access => ({
  may: (need) => hasRight(rights, need),
  isOpen: (href) => hasRight(rights, needOf(href)),
})
