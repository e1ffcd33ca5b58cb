import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageName } from './pages.ts'

interface Subject {
  path: string
  name: string
  /** The name of the record that the page is about, where it is not the page’s own. */
  record: string | undefined
}

/** What the open page shows, by its path: while the next page loads, the last one must not name it. */
let subject: Subject | null = null
let here = ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** What the record above the page at a path is called, once the page knows. */
export const useRecordName = (path: string): string | undefined =>
  useSyncExternalStore(subscribe, () => (subject?.path === path ? subject.record : undefined))

function show(): void {
  const name = subject?.path === here ? subject.name : pageName(here)
  for (const listener of listeners) listener()
  document.title = name === undefined ? 'Quarterpole' : `${name} · Quarterpole`
}

/** Names the page at a path in the window's title. */
export function showPage(path: string): void {
  here = path
  show()
}

/**
 * Puts what the page is about in the window's title: "High Oracle × Quick Future". Undefined: the page's own name.
 *
 * @param record  what the record whose page is above is called
 */
export function useTitle(name: string | undefined, record?: string): void {
  const [path] = useState(() => (typeof window === 'undefined' ? '' : window.location.pathname))
  useEffect(() => {
    if (name === undefined) return
    const mine = { path, name, record }
    subject = mine
    show()
    return () => {
      if (subject !== mine) return
      subject = null
      show()
    }
  }, [name, record, path])
}
