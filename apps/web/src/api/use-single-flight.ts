import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Starts a mutation unless one is under way: a double click is one act, even before the page has drawn it as busy. */
export function useSingleFlight<Data, Input>(
  mutation: UseMutationResult<Data, Error, Input>,
): (input: Input, after?: { onSuccess?: (data: Data) => void; onError?: (error: Error) => void }) => void {
  const running = useRef(false)
  return (input, after = {}) => {
    if (running.current) return
    running.current = true
    // Of the promise: what is given to `mutate` is forgotten when the mutation is reset meanwhile.
    const ended = () => void (running.current = false)
    void mutation.mutateAsync(input, after).then(ended, ended)
  }
}
