import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Starts a mutation unless one is under way: a double click is one act, even before the page has drawn it as busy. */
export function useSingleFlight<Data, Input>(
  mutation: UseMutationResult<Data, Error, Input>,
): (input: Input) => void {
  const running = useRef(false)
  return (input) => {
    if (running.current) return
    running.current = true
    mutation.mutate(input, { onSettled: () => void (running.current = false) })
  }
}
