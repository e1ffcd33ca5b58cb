import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still mounted when its answer arrives. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return useCallback(() => isHere.current, [])
}
