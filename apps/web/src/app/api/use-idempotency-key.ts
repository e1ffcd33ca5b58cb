import { useState } from 'react'
import { ApiError } from './error.ts'

/**
 * One key per form or button, so that a second press or a retry does nothing twice. `outcome_unknown` is stored under its key, so the next try needs a new one.
 */
export function useIdempotencyKey() {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const renewKeyAfter = (error: Error) => {
    if (error instanceof ApiError && error.code === 'outcome_unknown') setKey(crypto.randomUUID())
  }
  return { idempotencyKey, renewKeyAfter }
}
