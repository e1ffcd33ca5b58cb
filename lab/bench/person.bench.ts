import { cpSync } from 'node:fs'
import type { OpenOptions } from '@quarterpole/db/open'
import { ask, askInTurns, type Question } from './caller.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { type Figure, percentile } from './harness.ts'
import { inTemporaryFolder, loadBenchHerd } from './herd.ts'
import { type PersonQuestions, questionsOf } from './person-questions.ts'

export const name = "A person's view"

const BREED = 1_000_000
const SMALL = 10_000

/** A folder that holds a breed of a million already; a PostgreSQL database that holds one. */
const { BENCH_BREED, BENCH_DATABASE_URL } = process.env
/** The cases to measure, as a pattern of their names. */
const CHOSEN = new RegExp(process.env.BENCH_ONLY ?? '')

const WARM_UPS = 20
const CALLS = 300
/** Calls of a case whose answers take long. */
const FEW_CALLS = 100

interface Case {
  what: string
  questions: keyof PersonQuestions
  calls: number
  /** The most a call may take, as multiples of the bare answer. */
  wanted: { p50: number; p99: number }
}

const CASES: readonly Case[] = [
  { what: 'one horse', questions: 'horses', calls: CALLS, wanted: { p50: 8, p99: 60 } },
  {
    what: 'list page near the top',
    questions: 'pagesNearTheTop',
    calls: CALLS,
    wanted: { p50: 30, p99: 120 },
  },
  { what: 'list page far down', questions: 'pagesFarDown', calls: CALLS, wanted: { p50: 40, p99: 300 } },
  {
    what: 'search of a rare word',
    questions: 'rareWords',
    calls: FEW_CALLS,
    wanted: { p50: 300, p99: 1500 },
  },
  {
    what: 'search of a common word',
    questions: 'commonWords',
    calls: FEW_CALLS,
    wanted: { p50: 300, p99: 1500 },
  },
  {
    what: 'pedigree of five generations',
    questions: 'pedigrees',
    calls: CALLS,
    wanted: { p50: 20, p99: 150 },
  },
  { what: 'cross prediction', questions: 'crosses', calls: CALLS, wanted: { p50: 15, p99: 100 } },
  {
    what: 'cross with an untested mare',
    questions: 'untestedCrosses',
    calls: CALLS,
    wanted: { p50: 15, p99: 100 },
  },
  { what: 'all stallions for a mare', questions: 'mares', calls: FEW_CALLS, wanted: { p50: 120, p99: 500 } },
  { what: 'mating board of 24 by 16', questions: 'boards', calls: FEW_CALLS, wanted: { p50: 120, p99: 500 } },
  { what: 'race card of ten', questions: 'cards', calls: CALLS, wanted: { p50: 30, p99: 250 } },
]

const START = 'start to healthy'
const FIRST_STALLIONS = 'all stallions, first after a start'
const MEMORY = 'resident memory at most'

const isChosen = (what: string, herd: string) => CHOSEN.test(`${what}, ${herd}`)
const isHerdChosen = (herd: string) =>
  [START, FIRST_STALLIONS, MEMORY, ...CASES.map(({ what }) => what)].some((what) => isChosen(what, herd))

type Report = (figure: Figure) => void

/**
 * How long one person waits who asks one thing after another over one connection, each question for the first time.
 * The reference is a bare Node server that is asked in turns with the product; limits and ratios are multiples of its
 * median.
 */
export async function run(report: Report): Promise<void> {
  if (isHerdChosen(horses(SMALL)))
    await inTemporaryFolder(async (folder) => {
      loadBenchHerd(SMALL, folder)
      await measure(report, horses(SMALL), { dataDir: folder })
    })
  if (isHerdChosen(horses(BREED)))
    await inTemporaryFolder(async (folder) => {
      if (BENCH_BREED === undefined) loadBenchHerd(BREED, folder)
      else cpSync(BENCH_BREED, folder, { recursive: true }) // predictions are saved, the folder stays as it is
      await measure(report, horses(BREED), { dataDir: folder })
    })
  const onPostgres = `${horses(BREED)} on PostgreSQL`
  if (BENCH_DATABASE_URL !== undefined && isHerdChosen(onPostgres))
    await measure(report, onPostgres, { url: BENCH_DATABASE_URL })
}

const horses = (count: number) => `${count.toLocaleString('en-US')} horses`

async function measure(report: Report, herd: string, database: OpenOptions): Promise<void> {
  const cases = CASES.filter(({ what }) => isChosen(what, herd))
  const questions = await questionsOf(database, CALLS + WARM_UPS)
  await inTemporaryFolder(async (folder) => {
    const where = 'url' in database ? { DATABASE_URL: database.url } : { DATA_DIR: database.dataDir }
    const env = { DATA_DIR: folder, ...where, SAMPLE_DATA: 'false', PORT: '0', LOG_LEVEL: 'error' }
    const bare = await startChild('bare-server.ts')
    const product = await startChild('product-server.ts', [], env)
    try {
      await measureStart(report, herd, product, questions.mares.shift())
      await product.quiet()
      for (let call = 0; call < 1000; call++) await ask(bare.url, { path: '/' })
      for (const one of cases) await measureCase(report, herd, one, { product, bare, questions })
      report({ name: `${MEMORY}, ${herd}`, value: product.peakMb(), unit: 'MB', wanted: 1200 })
    } finally {
      await Promise.all([product.stop(), bare.stop()])
    }
  })
}

async function measureStart(report: Report, herd: string, product: ChildServer, mare: Question | undefined) {
  await ask(product.url, { path: '/api/health' })
  report({ name: `${START}, ${herd}`, value: product.readyMs / 1000, unit: 's', wanted: 8 })
  if (mare === undefined) throw new Error('The herd holds no mare to ask about.')
  const firstS = (await ask(product.url, mare)) / 1000
  report({ name: `${FIRST_STALLIONS}, ${herd}`, value: firstS, unit: 's', wanted: 2 })
}

interface Asked {
  product: ChildServer
  bare: ChildServer
  questions: PersonQuestions
}

async function measureCase(
  report: Report,
  herd: string,
  { what, calls, wanted, ...one }: Case,
  asked: Asked,
) {
  const questions = asked.questions[one.questions].slice(0, calls + WARM_UPS)
  if (questions.length < calls + WARM_UPS) throw new Error(`${what}: only ${questions.length} questions.`)
  const times = await askInTurns({ url: asked.product.url, questions }, asked.bare)
  const [ours, bare] = [times.ours.slice(WARM_UPS), times.bare.slice(WARM_UPS)]
  const reference = { what: 'bare Node', value: percentile(bare, 50) }
  for (const [p, most] of [
    [50, wanted.p50],
    [99, wanted.p99],
  ] as const)
    report({
      name: `${what}, ${herd}, p${p}`,
      value: percentile(ours, p),
      unit: 'ms',
      reference,
      wanted: most,
    })
}
