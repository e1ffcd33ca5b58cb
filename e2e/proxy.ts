import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../scripts/free-port.ts'

export interface BuildProxy {
  url: string
  /** Number of the build it pretends to serve. */
  build: number
  /** Whether its style sheet is not there, as while a new build is being put in place. */
  isStyleMissing: boolean
  /** How often that was asked for. */
  styleTries: number
  stop: () => Promise<void>
}

const STYLE = /\/assets\/index-[^"/]+\.css/g

/** Passes calls on to a server, and gives the main style sheet another name with each build. */
export async function startProxy(target: string): Promise<BuildProxy> {
  const port = await freePort()
  let style = ''
  const proxy: BuildProxy = {
    url: `http://127.0.0.1:${port}`,
    build: 1,
    isStyleMissing: false,
    styleTries: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  const answerTo = (asked: IncomingMessage, reply: ServerResponse) => {
    const named = /^\/assets\/build-(\d+)\.css$/.exec(asked.url ?? '')
    if (named !== null && (Number(named[1]) !== proxy.build || proxy.isStyleMissing)) {
      proxy.styleTries++
      return reply.writeHead(404).end()
    }
    const headers = { ...asked.headers, host: new URL(target).host, 'accept-encoding': 'identity' }
    const path = named === null ? asked.url : style
    const passed = request(`${target}${path}`, { method: asked.method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false
        const text = isPage ? body.toString() : ''
        style = text.match(STYLE)?.[0] ?? style
        const sent = isPage ? Buffer.from(text.replace(STYLE, `/assets/build-${proxy.build}.css`)) : body
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': sent.length }).end(sent)
      })
    })
    passed.on('error', () => reply.destroy())
    asked.pipe(passed)
  }
  const server = createServer(answerTo)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return proxy
}
