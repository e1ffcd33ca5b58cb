import { useEffect, useState } from 'react'

/** From this width on a sheet is beside what it was opened from. */
const WIDE = '(min-width: 75em)'

/** Whether there is space for the sheet on the screen; a sheet of paper is narrower and changes nothing. */
export function useIsBeside(): boolean {
  const [isBeside, setBeside] = useState(
    () => typeof window !== 'undefined' && window.matchMedia(WIDE).matches, // a test renders without
  )
  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const read = () => {
      if (!window.matchMedia('print').matches) setBeside(wide.matches)
    }
    wide.addEventListener('change', read)
    return () => wide.removeEventListener('change', read)
  }, [])
  return isBeside
}
