import type { OpenOptions } from '@quarterpole/db/open'
import { type ChildServer, startChild } from './child-server.ts'
import { askInTurn, compareHttp, type Figure, type Target } from './harness.ts'
import { inTemporaryFolder } from './herd.ts'
import { type Subjects, subjectsOf } from './serving-subjects.ts'

export const name = 'Serving a breed over HTTP'

const BREED = 1_000_000
const SMALL = 10_000

/** Where a breed of a million is loaded already (`npm run herd -- --horses 1000000 --into FOLDER`, or with DATABASE_URL). */
const { BENCH_BREED, BENCH_DATABASE_URL } = process.env

type Report = (figure: Figure) => void

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
  return inTemporaryFolder(async (folder) => {
    const where =
      'url' in database ? [folder, `${size}`, '2.25', database.url] : [database.dataDir, `${size}`]
    const herd = `${size.toLocaleString('en-US')} horses${'url' in database ? ' on PostgreSQL' : ''}`
    await (await startChild('product-server.ts', where)).stop() // loads the herd where there is none
    const product = await startChild('product-server.ts', where)
    const bare = await startChild('bare-server.ts')
    try {
      report({ name: `start to healthy, ${herd}`, value: product.readyMs / 1000, unit: 's' })
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
  const { url } = product
  const gets = { url: `${bare.url}/bare`, paths: ['/bare'] }
  const posts = { url: `${bare.url}/bare`, bodies: subjects.crossesAgain }
  const once = (paths: readonly string[]) => [{ url, paths }, gets] as const
  const again = (paths: readonly string[]) => [{ url, paths: paths.slice(0, 1) }, gets] as const
  const predict = (bodies: readonly string[]) =>
    [{ url: `${url}/api/predict/breeding`, bodies }, posts] as const
  const cases: [what: string, targets: readonly [Target, Target]][] = [
    ['one horse, each once', once(subjects.horses)],
    ['one horse, again', again(subjects.horses)],
    ['list of 50, each page once', once(subjects.pages)],
    ['list of 50, again', again(subjects.pages)],
    ['search of a rare word, each once', once(subjects.rareWords)],
    ['search of a rare word, again', again(subjects.rareWords)],
    ['search of a common word, in turns', once(subjects.commonWords)],
    ['search of a common word, again', again(subjects.commonWords)],
    ['pedigree of five generations, each once', once(subjects.pedigrees)],
    ['pedigree of five generations, again', again(subjects.pedigrees)],
    ['cross prediction, each cross once', predict(subjects.crosses)],
    ['cross prediction, again', predict(subjects.crossesAgain)],
  ]
  const shares = new Map<string, number>()
  for (const [what, [ours, reference]] of cases) {
    const figures = await compareHttp(ours, reference)
    const besides = { what: 'bare Fastify', value: figures.reference.requestsPerS }
    report({
      name: `${what}, ${herd}`,
      value: figures.ours.requestsPerS,
      unit: 'requests/s',
      reference: besides,
    })
    shares.set(what, figures.ours.requestsPerS / figures.reference.requestsPerS)
  }
  const matings = { url: `${url}/api/predict/matings`, bodies: subjects.mares }
  await askInTurn(matings, 10) // the first waits for the stallions to be gathered
  report({
    name: `all stallions for a mare, one caller, ${herd}`,
    value: (await askInTurn(matings, subjects.mares.length)).p50Ms,
    unit: 'ms',
  })
  return shares
}
