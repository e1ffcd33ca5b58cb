import type { OpenOptions } from '@quarterpole/db/open'
import { type ChildServer, startChild } from './child-server.ts'
import type { Figure } from './harness.ts'
import { inTemporaryFolder } from './herd.ts'
import { askInTurn, compareHttp, type Target } from './http-load.ts'
import { type Subjects, subjectsOf } from './serving-subjects.ts'

export const name = 'Serving a breed over HTTP'

const BREED = 1_000_000
const SMALL = 10_000

/** Where a breed of a million is loaded already (`npm run herd -- --horses 1000000 --into FOLDER`, or with DATABASE_URL). */
const { BENCH_BREED, BENCH_DATABASE_URL } = process.env
/** The cases to measure, as a pattern of their names: a bench that takes too long at once is run in parts. */
const CHOSEN = new RegExp(process.env.BENCH_ONLY ?? '')
const isChosen = (figure: string) => CHOSEN.test(figure)

type Report = (figure: Figure) => void

const CASES = [
  'one horse, each once',
  'one horse, again',
  'list of 50, each page once',
  'list of 50, again',
  'search of a rare word, each once',
  'search of a rare word, again',
  'search of a common word, in turns',
  'search of a common word, again',
  'pedigree of five generations, each once',
  'pedigree of five generations, again',
  'cross prediction, each cross once',
  'cross prediction, again',
] as const
type Case = (typeof CASES)[number]
const MATINGS = 'all stallions for a mare, one caller'

/**
 * What the server answers beside a bare Fastify route in the same run: each question once, so that nothing kept helps,
 * and the same ones again. A small herd beside the breed shows whether answers stay flat; BENCH_DATABASE_URL adds the
 * breed on PostgreSQL.
 */
export async function run(report: Report): Promise<void> {
  const small = await inTemporaryFolder(async (folder) => measure(report, { dataDir: folder }, SMALL))
  const breed =
    BENCH_BREED === undefined
      ? await inTemporaryFolder(async (folder) => measure(report, { dataDir: folder }, BREED))
      : await measure(report, { dataDir: BENCH_BREED }, BREED)
  for (const [what, before] of small) {
    const after = breed.get(what)
    if (after === undefined) continue
    const figure = { name: `${what}: ten thousand horses against a million`, unit: '× slower' }
    report({ ...figure, value: before / after })
  }
  if (BENCH_DATABASE_URL !== undefined) await measure(report, { url: BENCH_DATABASE_URL }, BREED)
}

/** @returns requests a second as a share of the bare route's, by case */
async function measure(report: Report, database: OpenOptions, size: number): Promise<Map<string, number>> {
  const herd = `${size.toLocaleString('en-US')} horses${'url' in database ? ' on PostgreSQL' : ''}`
  if (![...CASES, MATINGS].some((what) => isChosen(`${what}, ${herd}`))) return new Map()
  return inTemporaryFolder(async (folder) => {
    const where =
      'url' in database ? [folder, `${size}`, '2.25', database.url] : [database.dataDir, `${size}`]
    await (await startChild('product-server.ts', where)).stop() // loads the herd where there is none
    const product = await startChild('product-server.ts', where)
    const bare = await startChild('bare-server.ts')
    try {
      report({ name: `start to healthy, ${herd}`, value: product.readyMs / 1000, unit: 's' })
      const aheadS = (await product.readAheadMs()) / 1000 // with nobody asking meanwhile
      if (size === BREED)
        report({ name: `start to all horses read ahead, ${herd}`, value: aheadS, unit: 's' })
      const shares = await ask(report, herd, { product, bare, subjects: await subjectsOf(database) })
      report({ name: `largest resident memory, ${herd}`, value: product.peakMb(), unit: 'MB' })
      return shares
    } finally {
      await Promise.all([product.stop(), bare.stop()])
    }
  })
}

interface Asked {
  product: ChildServer
  bare: ChildServer
  subjects: Subjects
}

async function ask(report: Report, herd: string, { product, bare, subjects }: Asked) {
  const targets = targetsOf(product.url, `${bare.url}/bare`, subjects)
  const shares = new Map<string, number>()
  for (const what of CASES) {
    const name = `${what}, ${herd}`
    if (!isChosen(name)) continue
    const { ours, reference } = await compareHttp(...targets[what])
    const besides = { what: 'bare Fastify', value: reference.requestsPerS }
    report({ name, value: ours.requestsPerS, unit: 'requests/s', reference: besides })
    shares.set(what, ours.requestsPerS / reference.requestsPerS)
  }
  const matings = { url: `${product.url}/api/predict/matings`, bodies: subjects.mares }
  if (!isChosen(`${MATINGS}, ${herd}`)) return shares
  await askInTurn(matings, 10) // the first waits for the stallions to be gathered
  const { p50Ms } = await askInTurn(matings, subjects.mares.length)
  report({ name: `${MATINGS}, ${herd}`, value: p50Ms, unit: 'ms' })
  return shares
}

function targetsOf(url: string, bare: string, subjects: Subjects): Record<Case, [Target, Target]> {
  const gets = { url: bare, paths: ['/bare'] }
  const posts = { url: bare, bodies: subjects.crossesAgain }
  const once = (paths: readonly string[]): [Target, Target] => [{ url, paths, once: true }, gets]
  const inTurns = (paths: readonly string[]): [Target, Target] => [{ url, paths }, gets]
  const again = (paths: readonly string[]): [Target, Target] => [{ url, paths: paths.slice(0, 1) }, gets]
  const predict = (bodies: readonly string[], asked: { once: boolean }): [Target, Target] => [
    { url: `${url}/api/predict/breeding`, bodies, ...asked },
    posts,
  ]
  return {
    'one horse, each once': once(subjects.horses),
    'one horse, again': again(subjects.horses),
    'list of 50, each page once': once(subjects.pages),
    'list of 50, again': again(subjects.pages),
    'search of a rare word, each once': once(subjects.rareWords),
    'search of a rare word, again': again(subjects.rareWords),
    'search of a common word, in turns': inTurns(subjects.commonWords),
    'search of a common word, again': again(subjects.commonWords),
    'pedigree of five generations, each once': once(subjects.pedigrees),
    'pedigree of five generations, again': again(subjects.pedigrees),
    'cross prediction, each cross once': predict(subjects.crosses, { once: true }),
    'cross prediction, again': predict(subjects.crossesAgain, { once: false }),
  }
}
