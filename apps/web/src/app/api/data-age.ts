import { useSyncExternalStore } from 'react'

/** As of when the server's data are, while its database doesn't answer; null while it does. */
let dataAsOf: string | null = null
const listeners = new Set<() => void>()

/** Takes note of what an answer says of the age of its data. */
export function noteDataAge({ ok, headers }: Response): void {
  const next = headers.get('x-data-as-of')
  if (!ok || next === dataAsOf) return // a refusal has no data
  dataAsOf = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentDataAge = () => dataAsOf
export const useDataAge = () => useSyncExternalStore(subscribe, currentDataAge)
