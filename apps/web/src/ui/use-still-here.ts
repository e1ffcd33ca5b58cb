import { useCallback, useEffect, useRef } from 'react'

/** Tells, once an answer is there, whether the part that asked still stands: whoever closed it is not called back. */
export function useStillHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return useCallback(() => isHere.current, [])
}
