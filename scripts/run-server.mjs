import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root, runtime, toolEnv } from './ready.mjs'
import { runInPlace } from './run-child.mjs'
import { serverEnv } from './server-env.mjs'
import { ensureBuilt } from './web-build.mjs'

/**
 * Installs, builds and runs an entry of the server in place of this process.
 *
 * @param {string} entry
 * @param {Record<string, string>} env
 */
export function runServer(entry, env = {}) {
  ensureInstalled()
  ensureBuilt()
  const exitWithParent = pathToFileURL(join(root, 'scripts/exit-with-parent.mjs')).href
  const args = ['--import', exitWithParent, join(root, entry), ...process.argv.slice(2)]
  runInPlace(runtime(), args, { cwd: root, env: toolEnv({ ...serverEnv(), ...env }) })
}
