import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** Nice levels below the server's thread: a third of its share when both compete for one core. */
const NICE_LEVELS = 5
const LOWEST = constants.priority.PRIORITY_LOW

/** Makes the calling worker thread yield to the server's thread. Linux only. */
export function lowerThreadPriority(): void {
  if (isMainThread) return
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1) // <process>/task/<thread>
    setPriority(Number(thread), Math.min(LOWEST, getPriority(process.pid) + NICE_LEVELS))
  } catch {
    // Optional: a sandbox may forbid it.
  }
}
