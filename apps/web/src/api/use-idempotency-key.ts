import { useState } from 'react'
import { ApiError } from './error.ts'

/**
 * One key while a form or a button stands: a second press, or a retry after a lost answer, does nothing twice. Where
 * nobody knows whether the act was done, that answer is kept under its key, so the next try takes a new one.
 */
export function useIdempotencyKey() {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const renewKeyAfter = (error: Error) => {
    if (error instanceof ApiError && error.code === 'outcome_unknown') setKey(crypto.randomUUID())
  }
  return { idempotencyKey, renewKeyAfter }
}
