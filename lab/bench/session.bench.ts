import { startServer } from '../../scripts/start-server.ts'
import { type Figure, median } from './harness.ts'

export const name = 'Signed in'

const CALLS = 400
const MAX = 1.3
/** The shorter an answer, the more a session weighs: one of a record, one of a page, one with nothing to read. */
const PATHS = ['/api/horses/1', '/api/horses?limit=50&sort=name', '/api/herd/counts']

/** The same answers with a session and without accounts, by two servers asked in turns. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  const open = await startServer()
  const closed = await startServer({ HOST: '0.0.0.0', ALLOWED_HOSTS: '127.0.0.1' })
  try {
    const cookie = await signIn(closed)
    for (const path of PATHS) {
      const [without, withSession]: [number[], number[]] = [[], []]
      for (let call = 0; call < CALLS; call++) {
        without.push(await asked(open.url + path))
        withSession.push(await asked(closed.url + path, cookie))
      }
      report({
        name: `GET ${path}, p50`,
        value: median(withSession),
        unit: 'ms',
        reference: { what: 'without accounts', value: median(without) },
        wanted: MAX,
      })
    }
  } finally {
    await closed.stop()
    await open.stop()
  }
}

/** Makes the owner's account by the link the server prints. @returns the session's cookie */
async function signIn({ url, output }: { url: string; output: () => string }): Promise<string> {
  const token = /\/join#(\S+)/.exec(output())?.[1]
  const response = await fetch(`${url}/api/links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: 'Owner', password: 'four sorrel mares in May' }),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!response.ok || cookie === undefined) throw new Error(`signing in: ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}

/** @returns ms to the end of a good answer */
async function asked(url: string, cookie?: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, cookie === undefined ? {} : { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}
