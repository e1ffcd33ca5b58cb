// `npm run check`: all checks of continuous integration except the tests.
// `npm run check -- lint types` runs only the named steps; `--fix` first formats and applies lint fixes.
import './guard.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { closingLine } from './counts.mjs'
import { ensureInstalled, root, runtime, stop, tool, toolEnv } from './ready.mjs'

ensureInstalled()

const script = (/** @type {string} */ name) => [join(root, 'scripts/checks', `${name}.ts`)]

/** Each step is a program that exits with 0 on success. */
const steps = {
  format: [tool('oxfmt'), '--check', '.'],
  lint: [tool('oxlint'), '--deny-warnings'],
  assertions: script('assertions'),
  types: [tool('typescript', 'tsc'), '-b'],
  boundaries: script('boundaries'),
  'module state': script('module-state'),
  'folder size': script('folder-size'),
  'portable SQL': script('portable-sql'),
  'SQL case': script('sql-case'),
  colors: script('colors'),
  breakpoints: script('breakpoints'),
  actions: script('actions'),
  'dead code': [tool('knip'), '--no-progress'],
  generated: script('generated'),
  docs: script('docs'),
  dependencies: script('dependencies'),
  bundle: script('bundle'),
  words: script('words'),
}

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !Object.keys(steps).includes(name))
if (unknown.length > 0) stop(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}.`)

if (words.includes('--fix')) {
  run([tool('oxfmt'), '.'])
  run([tool('oxlint'), '--fix'])
}

const failures = []
let passed = 0
for (const [name, args] of Object.entries(steps)) {
  if (named.length > 0 && !named.includes(name)) continue
  const start = performance.now()
  const { status, output } = run(args)
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`)
  if (status === 0) passed++
  else failures.push({ name, output })
}

for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trim()}`)
console.log(`\n${closingLine({ passed, failed: failures.length })}`)
process.exit(failures.length > 0 ? 1 : 0)

/** @param {string[]} args */
function run(args) {
  const options = {
    cwd: root,
    env: toolEnv({ FORCE_COLOR: '0', NO_COLOR: '1' }),
    maxBuffer: 256 * 1024 * 1024,
  }
  const { status, stdout, stderr, error } = spawnSync(runtime(), args, { ...options, encoding: 'utf8' })
  return { status, output: `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}` }
}
