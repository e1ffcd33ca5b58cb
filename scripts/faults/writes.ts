import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'
import type { Server } from './server.ts'

/** What the server acknowledged, and what it may have done without saying so. */
export class Ledger {
  readonly acknowledged = new Set<string>()
  readonly refused = new Set<string>()
  asked = 0
}

const KINDS = ['M', 'S', 'G'] as const

/**
 * Writes horses one after the other until told to stop. A write that gets no answer is repeated with its key, as a
 * careful client does, so that it is known in the end.
 */
export async function writeUntil(
  server: Server,
  { ledger, random, signal }: { ledger: Ledger; random: Random; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const name = `Horse ${randomUUID().slice(0, 18)}`
    const body = JSON.stringify({ name, sex: KINDS[random.below(KINDS.length)] })
    const key = randomUUID()
    ledger.asked++
    const status = await post(server, '/api/horses', body, key)
    if (status === 201) ledger.acknowledged.add(name)
    else if (status >= 400 && status < 500 && status !== 409 && status !== 429) ledger.refused.add(name)
    else await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The status, or 0 without an answer. */
export const post = (server: Server, path: string, body: string, key: string): Promise<number> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    },
    () => 0,
  )

/** A file of horses, all of which have one owner, so that a half import can be counted. */
export async function importHorses(server: Server, owner: string, rows: number): Promise<boolean> {
  const lines = Array.from({ length: rows }, (_, n) => `${owner} ${n},M,${owner}`)
  const form = new FormData()
  form.append('file', new Blob([['name,sex,owner', ...lines].join('\n')]), 'horses.csv')
  return fetch(`${server.url}/api/data-import/upload/horses?dry_run=false`, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.status === 200
    },
    () => false,
  )
}
