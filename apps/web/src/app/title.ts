import { useEffect, useState } from 'react'
import { pageName } from './pages.ts'

/** What the open page shows, by its path: while the next page loads, the last one must not name it. */
let subject: { path: string; name: string } | null = null
let here = ''

function show(): void {
  const name = subject?.path === here ? subject.name : pageName(here)
  document.title = name === undefined ? 'Quarterpole' : `${name} · Quarterpole`
}

/** Names the page at a path in the window's title. */
export function showPage(path: string): void {
  here = path
  show()
}

/** Puts what the page is about in the window's title: "High Oracle × Quick Future". Undefined: the page's own name. */
export function useTitle(name: string | undefined): void {
  const [path] = useState(() => (typeof window === 'undefined' ? '' : window.location.pathname))
  useEffect(() => {
    if (name === undefined) return
    const mine = { path, name }
    subject = mine
    show()
    return () => {
      if (subject !== mine) return
      subject = null
      show()
    }
  }, [name, path])
}
