import { ensureBuilt } from '../scripts/web-build.mjs'
import { startServer } from './start.ts'

/** One server with the sample herd for all page tests; `barn` in fixtures.ts has none. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const server = await startServer()
  process.env.QP_E2E_URL = server.url
  return async () => {
    await server.stop()
    const faults = server.output().match(/^\{"level":[56]0.*$/gm) ?? []
    if (faults.length > 0) console.error(['The server reported:', ...faults].join('\n'))
  }
}
