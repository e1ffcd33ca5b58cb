import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** Steps of niceness below the server's thread: a third of its share where both want the same processor. */
const BELOW = 5
const LOWEST = constants.priority.PRIORITY_LOW

/** Lets the server's thread run before the calling worker thread. Linux only; a sandbox may refuse it. */
export function lowerThreadPriority(): void {
  if (isMainThread) return
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1) // <process>/task/<thread>
    setPriority(Number(thread), Math.min(LOWEST, getPriority(process.pid) + BELOW))
  } catch {
    // The work is the same without it.
  }
}
