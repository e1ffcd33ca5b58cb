import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Steps below the threads that answer requests: a third of a processor they all want, where other programs want it too.
 * A thread alone on its processor is not slowed by it.
 */
const BELOW = 5
const LEAST = constants.priority.PRIORITY_LOW

/**
 * From now on the server's thread goes first where the calling worker thread wants the same processor. Of Linux, which
 * gives each thread a priority; elsewhere, and where a sandbox forbids it, the system shares out as it sees fit.
 */
export function giveWay(): void {
  if (isMainThread) return
  try {
    const own = readlinkSync('/proc/thread-self').split('/').at(-1) // <process>/task/<thread>
    setPriority(Number(own), Math.min(LEAST, getPriority(process.pid) + BELOW))
  } catch {
    // A courtesy: the work is the same without it.
  }
}
