import './guard.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root, runtime, toolEnv } from './ready.mjs'
import { runInPlace } from './run-child.mjs'
import { serverEnv } from './server-env.mjs'
import { ensureBuilt } from './web-build.mjs'

ensureInstalled()
ensureBuilt()
const exitWithParent = pathToFileURL(join(root, 'scripts/exit-with-parent.mjs')).href
const args = [
  '--import',
  exitWithParent,
  join(root, 'apps/server/src/process/main.ts'),
  ...process.argv.slice(2),
]
runInPlace(runtime(), args, { cwd: root, env: toolEnv(serverEnv()) })
