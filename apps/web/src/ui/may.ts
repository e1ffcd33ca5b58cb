import type { EndpointName } from '@quarterpole/contract/endpoints'
import type { Right } from '@quarterpole/contract/roles'
import { createContext, type ReactNode, use } from 'react'

/** What a control needs: the call it makes, or a right where it makes none of its own. */
export type Need = EndpointName | Right

export interface Access {
  may: (need: Need | undefined) => boolean
  /** Whether an address of the app is of use to the person. */
  isOpen: (href: string) => boolean
}

/** What the person may do; the app supplies it. */
export const AccessContext = createContext<Access>({ may: () => true, isOpen: () => true })

/** Whether the person may make the call, or has the right: `useMay('createHorse')`. */
export const useMay = (need: Need | undefined): boolean => use(AccessContext).may(need)

/** Whether the person may do any of these. */
export const useMayAny = (needs: readonly Need[]): boolean => needs.some(use(AccessContext).may)

/** Whether an address of the app is of use to the person. */
export const useIsOpen = (): Access['isOpen'] => use(AccessContext).isOpen

/** Shown only to people with the right. */
export const May = ({ need, children }: { need: Need; children: ReactNode }) =>
  useMay(need) ? children : null
