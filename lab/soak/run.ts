// `npm run soak -- --minutes 60 --horses 100000`: the product over a simulated herd under a steady load, sampled every ten
// seconds. `--database-url URL` puts the herd into an empty PostgreSQL database; `--save` keeps the chart for the docs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { OpenOptions } from '@quarterpole/db/open'
import { ensureInstalled, root } from '../../scripts/ready.mjs'
import { startChild } from '../bench/child-server.ts'
import { machine, median, percentile } from '../bench/harness.ts'
import { inTemporaryFolder, loadBenchHerd } from '../bench/herd.ts'
import { questionsOf } from '../bench/person-questions.ts'
import { chartOf } from './chart.ts'
import { Load } from './load.ts'
import { csvOf, type Sample, sampleOf } from './sample.ts'
import { slopeOf } from './slope.ts'

const SAMPLE_EVERY_MS = 10_000
const QUESTIONS_OF_A_KIND = 3000

ensureInstalled()
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    horses: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '50' },
    'database-url': { type: 'string' },
    save: { type: 'boolean', default: false },
  },
})
const [minutes, horses, rate] = [Number(values.minutes), Number(values.horses), Number(values.rate)]
if (!(minutes > 0 && horses >= 100 && rate > 0)) {
  console.error('Give --minutes, --horses (100 or more) and --rate (calls a second) as numbers.')
  process.exit(2)
}
const url = values['database-url']

await inTemporaryFolder(async (folder) => {
  console.log(`${machine()}\nmaking ${horses.toLocaleString('en-US')} horses…`)
  loadBenchHerd(horses, folder, url)
  const database: OpenOptions = url === undefined ? { dataDir: folder } : { url }
  const questions = await questionsOf(database, QUESTIONS_OF_A_KIND)
  const server = await startChild('product-server.ts', [], {
    DATA_DIR: folder,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    SAMPLE_DATA: 'false',
    PORT: '0',
    LOG_LEVEL: 'error',
  })
  try {
    await server.quiet()
    report(await soak(server.url, new Load(server.url, questions)))
  } finally {
    await server.stop()
  }
})

interface Soaked {
  readonly samples: readonly Sample[]
  readonly load: Load
}

async function soak(server: string, load: Load): Promise<Soaked> {
  const began = performance.now()
  const samples: Sample[] = []
  const timer = setInterval(async () => {
    const seconds = (performance.now() - began) / 1000
    if (seconds > 60 * minutes + 1) return // only the last work is under way
    const sample = await sampleOf(server, seconds, load.take()).catch(() => null)
    if (sample === null) console.log('no sample: the metrics did not answer')
    else samples.push(sample)
    if (sample !== null && samples.length % 6 === 1) console.log(JSON.stringify(sample))
  }, SAMPLE_EVERY_MS)
  await load.run(rate, minutes * 60_000)
  clearInterval(timer)
  return { samples, load }
}

function report({ samples, load }: Soaked): void {
  const engine = url === undefined ? 'SQLite' : 'PostgreSQL'
  const title = `${minutes} minutes, ${rate} calls a second, ${horses.toLocaleString('en-US')} horses, ${engine}`
  const calls = samples.reduce((total, sample) => total + sample.calls, 0)
  const errors = samples.reduce((total, sample) => total + sample.errors, 0)
  const loads = samples.map((sample) => sample.load)
  console.log(`\n${title}; load of the machine ${Math.min(...loads)} to ${Math.max(...loads)}`)
  console.log(`${calls} calls, ${errors} errors; ${JSON.stringify(load.done)}`)
  for (const error of load.errors) console.log(`  ${error}`)
  const p99s = samples.map(({ p99_ms }) => p99_ms)
  console.log(
    `p50 ${median(samples.map(({ p50_ms }) => p50_ms))} ms; p99 of ten seconds ${median(p99s)} ms as a rule, ${percentile(p99s, 95)} ms in the worst twentieth`,
  )
  console.log(growth('resident memory', 'MB', samples, ({ rss_mb }) => rss_mb))
  console.log(growth('heap', 'MB', samples, ({ heap_mb }) => heap_mb))
  console.log(growth('open descriptors', '', samples, ({ descriptors }) => descriptors))
  const into = values.save ? join(root, 'docs/pictures') : join(root, '.cache/soak')
  mkdirSync(into, { recursive: true })
  writeFileSync(join(into, 'soak.csv'), csvOf(samples))
  writeFileSync(join(into, 'soak.svg'), chartOf(title, samples))
  console.log(`Written to ${into}: soak.csv, soak.svg`)
}

/** Over the second half, when caches are full. */
function growth(what: string, unit: string, samples: readonly Sample[], of: (sample: Sample) => number) {
  const half = samples.slice(samples.length >> 1).filter((sample) => Number.isFinite(of(sample))) // busy: no metrics
  const { slope, standardError, isGrowing } = slopeOf(
    half.map(({ seconds }) => seconds / 3600),
    half.map(of),
  )
  const value = Math.round(of(half.at(-1) ?? (samples[0] as Sample))) // three samples or more, or slopeOf threw
  return `${what} ${value} ${unit}, slope ${slope.toFixed(1)} ± ${standardError.toFixed(1)} ${unit} an hour: ${isGrowing ? 'grows' : 'no growth above noise'}`
}
