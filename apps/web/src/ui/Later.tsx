import { type ReactNode, useDeferredValue } from 'react'

/** Drawn right after the page around it is shown: for what takes no room until it is opened. */
export const Later = ({ children }: { children: ReactNode }) => useDeferredValue(children, null)
