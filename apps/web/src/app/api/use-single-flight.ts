import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Starts a mutation unless one is running: a double click counts once, even before the busy state renders. */
export function useSingleFlight<Data, Input>(
  mutation: UseMutationResult<Data, Error, Input>,
): (input: Input, after?: { onSuccess?: (data: Data) => void; onError?: (error: Error) => void }) => void {
  const running = useRef(false)
  return (input, after = {}) => {
    if (running.current) return
    running.current = true
    // Uses the promise: callbacks passed to `mutate` are dropped when the mutation is reset.
    const ended = () => void (running.current = false)
    void mutation.mutateAsync(input, after).then(ended, ended)
  }
}
