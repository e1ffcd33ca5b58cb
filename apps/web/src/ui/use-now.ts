import { useEffect, useState } from 'react'

/** The time as the page knows it: read once, then every so often while the page is seen. */
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
