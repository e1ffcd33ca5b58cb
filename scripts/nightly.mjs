// `npm run test:nightly`: all tests once, the laws with ten fresh seeds, far more broken requests, then the drills and the
// model checks. It goes on after a failure and ends with what failed; a failed law prints the seed that finds it again.
import './guard.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closingLine } from './counts.mjs'
import { ensureInstalled, root, runtime, tool, toolEnv } from './ready.mjs'

ensureInstalled()

const SEEDS = 10
const FUZZ_RUNS = '300'
const FUZZ = 'apps/server/test/fuzz.slow.test.ts'

/** Test files whose cases are drawn. */
const laws = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\bfc\.assert\(/.test(readFileSync(join(root, path), 'utf8')) && path !== FUZZ),
)

/** @type {string[]} */
const failures = []
let steps = 0

/**
 * @param {string} what
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function step(what, args, env = {}) {
  console.log(`\n── ${what} ──`)
  const { status } = spawnSync(runtime(), args, { cwd: root, env: toolEnv(env), stdio: 'inherit' })
  steps++
  if (status !== 0) failures.push(what)
}

step('test:all', [join(root, 'scripts/test.mjs'), '--all'])
for (let n = 0; n < SEEDS; n++) {
  const seed = String(Math.floor(Math.random() * 2 ** 31))
  step(`laws with FUZZ_SEED=${seed}`, [tool('vitest'), 'run', ...laws], { FUZZ_SEED: seed })
}
const seed = String(Math.floor(Math.random() * 2 ** 31))
step(`broken requests with FUZZ_SEED=${seed} FUZZ_RUNS=${FUZZ_RUNS}`, [tool('vitest'), 'run', FUZZ], {
  FUZZ_SEED: seed,
  FUZZ_RUNS,
})
step('drills', ['lab/faults/run.ts'])
step('operations', ['lab/operations/run.ts'])
for (const name of ['verify-bias', 'verify-coverage', 'verify-parentage', 'verify-simulated'])
  step(name, [`lab/verification/${name}.ts`])

if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n  '))
console.log(closingLine({ passed: steps - failures.length, failed: failures.length }))
process.exit(failures.length > 0 ? 1 : 0)
