// `npm run bench` runs the benchmarks; `npm run bench -- import person` only those whose file names contain one of the
// words; `--save` writes the table into lab/bench/README.md.
import './guard.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root, runtime, toolEnv } from './ready.mjs'
import { ensureBuilt } from './web-build.mjs'

ensureInstalled()
ensureBuilt()
const args = ['--expose-gc', join(root, 'lab/bench/run.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(runtime(), args, {
  cwd: root,
  env: toolEnv(),
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(status ?? 1)
