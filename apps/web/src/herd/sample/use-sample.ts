import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { herdCountsQuery } from './queries.ts'

const STORAGE_KEY = 'quarterpole.sample'

/** The last answer, so that the notice of a sample herd does not push the page down on every visit. */
function remembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes'
  } catch {
    return false
  }
}

/** Whether sample horses are on file; while that loads, what it was the last time. */
export function useHasSample(): boolean {
  const { data } = useQuery(herdCountsQuery)
  const hasSample = data === undefined ? undefined : data.sample > 0
  useEffect(() => {
    if (hasSample === undefined) return
    try {
      localStorage.setItem(STORAGE_KEY, hasSample ? 'yes' : 'no')
    } catch {
      // Storage may be blocked: the notice then appears once the answer is here.
    }
  }, [hasSample])
  return hasSample ?? remembered()
}
