import { setTimeout as sleep } from 'node:timers/promises'

/** @throws {Error} if it is not so in time */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(50)) if (await isSo()) return
  throw new Error(`not within ${withinMs / 1000} s: ${what}`)
}
