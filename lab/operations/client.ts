import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type Ports, SITE } from './proxies.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The client's own address, one of this machine's. */
  readonly from?: string
  /** Called with the open request instead of sending the body, for a body in pieces. */
  readonly send?: (write: (piece: string | Buffer) => void, end: () => void) => void
  /** Called with each piece of the answer as it comes. */
  readonly onData?: (piece: string) => void
}

/** A browser's connection to the proxy: TLS with the throwaway certificate, verified. */
export class Client {
  readonly #ports: Ports
  readonly #ca: Buffer
  /** Sent with every call, once signed in. */
  cookie: string | undefined

  constructor(ports: Ports, ca: Buffer) {
    this.#ports = ports
    this.#ca = ca
  }

  get origin() {
    return `https://${SITE}:${this.#ports.tls}`
  }

  call(path: string, { method = 'GET', headers = {}, body, from, send, onData }: Call = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        port: this.#ports.tls,
        servername: SITE,
        ca: this.#ca,
        agent: false,
        path,
        method,
        headers: {
          host: `${SITE}:${this.#ports.tls}`,
          ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
          ...headers,
        },
        ...(from === undefined ? {} : { localAddress: from }),
      })
      let hasAnswer = false
      call.on('response', (reply) => {
        hasAnswer = true
        void read(reply, onData).then(resolve, reject)
      })
      // A proxy that refuses a body closes the connection while it is still being sent.
      call.on('error', (error) => hasAnswer || reject(error))
      if (send)
        send(
          (piece) => call.write(piece),
          () => call.end(),
        )
      else call.end(body)
    })
  }

  /** The same name without TLS. */
  plain(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { http } = this.#ports
      const headers = { host: `${SITE}:${http}` }
      httpRequest({ host: '127.0.0.1', port: http, path, headers, agent: false }, (reply) => {
        void read(reply).then(resolve, reject)
      })
        .on('error', reject)
        .end()
    })
  }
}

async function read(reply: IncomingMessage, onData?: (piece: string) => void): Promise<Answer> {
  let text = ''
  try {
    for await (const piece of reply) {
      text += String(piece)
      onData?.(String(piece))
    }
  } catch (error) {
    if (reply.statusCode !== 413) throw error // closed while the body was being sent
  }
  return { status: reply.statusCode ?? 0, headers: reply.headers, text }
}
