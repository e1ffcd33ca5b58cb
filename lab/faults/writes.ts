import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Server } from './server.ts'

/** What was asked of the server, and what it acknowledged. */
export class Ledger {
  readonly acknowledged = new Set<string>()
  asked = 0
  /** Answers 500. */
  faults = 0
}

const KINDS = ['M', 'S', 'G'] as const

/** A write that was sent and not answered yet. */
interface Pending {
  readonly name: string
  readonly body: string
  readonly key: string
}

/**
 * Writes horses one after the other. A write that gets no answer is repeated with its key until it has one, as a careful
 * client does, also by the server that is started after it.
 */
export class Writer {
  readonly #ledger: Ledger
  readonly #random: Random
  #pending: Pending | null = null
  /** Of the last answer, 0 without one. */
  lastStatus = 0

  constructor(ledger: Ledger, random: Random) {
    this.#ledger = ledger
    this.#random = random
  }

  get isSettled(): boolean {
    return this.#pending === null
  }

  async writeUntil(server: Server, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.writeOne(server)
  }

  async writeOne(server: Server): Promise<void> {
    this.#pending ??= this.#next()
    const { name, body, key } = this.#pending
    const { status, text } = await post(server, '/api/horses', body, key)
    this.lastStatus = status
    const isSaved = status === 201 || (status === 409 && text.includes('This was saved'))
    if (isSaved) this.#ledger.acknowledged.add(name)
    else if (status === 500) this.#ledger.faults++
    // A lost COMMIT is never acknowledged: its answer is the same however often it is asked for.
    if (isSaved || text.includes('outcome_unknown')) this.#pending = null
    else await sleep(20)
  }

  #next(): Pending {
    this.#ledger.asked++
    const name = `Horse ${randomUUID().slice(0, 18)}`
    const body = JSON.stringify({ name, sex: KINDS[this.#random.below(KINDS.length)] })
    return { name, body, key: randomUUID() }
  }
}

/** Status and body; 0 without an answer. */
const post = (
  server: Server,
  path: string,
  body: string,
  key: string,
): Promise<{ status: number; text: string }> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (reply) => ({ status: reply.status, text: await reply.text() }),
    () => ({ status: 0, text: '' }),
  )

/** A file of horses, all of which have one owner, so that a half import can be counted. */
export async function importHorses(
  { url }: Pick<Server, 'url'>,
  owner: string,
  rows: number,
): Promise<boolean> {
  const lines = Array.from({ length: rows }, (_, n) => `${owner} ${n},M,${owner}`)
  const form = new FormData()
  form.append('file', new Blob([['name,sex,owner', ...lines].join('\n')]), 'horses.csv')
  return fetch(`${url}/api/data-import/upload/horses?dry_run=false`, {
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
