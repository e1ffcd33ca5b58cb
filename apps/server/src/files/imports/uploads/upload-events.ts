import type { UploadProgress } from '@quarterpole/contract/upload'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/http/problem.ts'
import type { Upload } from './uploads.ts'

/** Streams at once, of all pages together. */
const MAX_STREAMS = 64
const LOOK_MS = 120
/** Proxies and browsers give up on a silent connection after half a minute or more. */
const STILL_HERE_MS = 15_000
const RETRY_MS = 1500

/** Progress as server-sent events. Streams end with their upload, with their reader, or with the server. */
export class UploadStreams {
  readonly #open = new Set<() => void>()

  get size(): number {
    return this.#open.size
  }

  /** @throws {AppError} when as many are open as may be */
  admit(): void {
    if (this.#open.size >= MAX_STREAMS)
      throw new AppError('too_many', 'Too many uploads are being watched. Wait a moment.', { retryAfterS: 5 })
  }

  /** Takes the reply over and writes to it until there is nothing more to say. */
  follow(upload: Upload, reply: FastifyReply): void {
    reply.header('content-type', 'text/event-stream; charset=utf-8')
    reply.header('cache-control', 'no-store, no-transform')
    reply.header('x-accel-buffering', 'no') // a proxy that gathers answers would hold every event back
    reply.header('connection', 'close')
    reply.hijack()
    const { raw } = reply
    const { socket } = raw
    raw.writeHead(200, reply.getHeaders() as Record<string, string | string[] | number>) // none is undefined
    raw.write(`retry: ${RETRY_MS}\n\n`)
    let last = ''
    const look = () => {
      const { progress } = upload
      const data = JSON.stringify(progress)
      if (data === last) return
      last = data
      raw.write(eventOf(progress))
      if (upload.isOver) end()
    }
    const looking = setInterval(look, LOOK_MS)
    const stillHere = setInterval(() => raw.write(': still here\n\n'), STILL_HERE_MS)
    const end = () => {
      clearInterval(looking)
      clearInterval(stillHere)
      this.#open.delete(end)
      raw.end()
    }
    this.#open.add(end)
    raw.once('close', () => {
      end()
      socket?.destroy() // nothing else is asked on a connection that held a stream
    })
    look()
  }

  /** Ends every stream, as before the server closes. */
  close(): void {
    for (const end of this.#open) end()
  }
}

const eventOf = (progress: UploadProgress) => `event: progress\ndata: ${JSON.stringify(progress)}\n\n`
