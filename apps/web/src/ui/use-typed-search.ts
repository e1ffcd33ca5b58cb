import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const DEBOUNCE_MS = 250

/** Typed text, debounced; a change of the address (Back, a link) replaces it. */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  if (seen !== q) {
    setSeen(q)
    if (q !== text.trim()) setText(q)
  }
  const send = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  const type = (next: string) => {
    setText(next)
    send(next.trim())
  }
  return { text, type }
}
