import { useEffect, useState } from 'react'

/** The current time, refreshed while the page is visible. */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(new Date())
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
