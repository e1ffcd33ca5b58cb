import { openDatabase } from '@quarterpole/db/open'
import { startChild } from './child-server.ts'
import { compareHttp, type Figure } from './harness.ts'
import { inTemporaryFolder } from './herd.ts'

export const name = 'Breeding over HTTP'

const HORSES = 100_000
const PARENTS = 400
/** So many different crosses that none is asked for twice, and few that are asked for again and again. */
const CROSSES = { fresh: 40_000, again: 400 }

/** What the server answers on a herd of 100,000, validated and logged, beside a bare Fastify route in the same run. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const product = await startChild('product-server.ts', [folder, String(HORSES)])
    const bare = await startChild('bare-server.ts')
    try {
      const { fresh, again, mares, horses } = await subjects(folder)
      const reference = { url: `${bare.url}/bare`, bodies: again }
      const cases = [
        {
          what: 'cross prediction, each cross once',
          target: { url: `${product.url}/api/predict/breeding`, bodies: fresh },
          reference,
        },
        {
          what: 'cross prediction, looked at again',
          target: { url: `${product.url}/api/predict/breeding`, bodies: again },
          reference,
        },
        {
          what: 'all stallions for a mare',
          target: { url: `${product.url}/api/predict/matings`, bodies: mares },
          reference,
        },
        {
          what: 'one horse',
          target: `${product.url}/api/horses/${horses[0]}`,
          reference: `${bare.url}/bare`,
        },
        {
          what: 'pedigree of five generations',
          target: `${product.url}/api/horses/${horses[0]}/pedigree?generations=5`,
          reference: `${bare.url}/bare`,
        },
        {
          what: 'list of 50',
          target: `${product.url}/api/horses/?sex=M&limit=50`,
          reference: `${bare.url}/bare`,
        },
        { what: 'health', target: `${product.url}/api/health`, reference: `${bare.url}/bare` },
      ]
      for (const { what, target, reference: beside } of cases) {
        const figures = await compareHttp(target, beside)
        report({
          name: `${what}, ${HORSES.toLocaleString('en-US')} horses`,
          value: figures.ours.requestsPerS,
          unit: 'requests/s',
          reference: { what: 'bare Fastify', value: figures.reference.requestsPerS },
        })
      }
    } finally {
      await Promise.all([product.stop(), bare.stop()])
    }
  })
}

interface Subjects {
  fresh: string[]
  again: string[]
  mares: string[]
  horses: number[]
}

/** Bodies for crosses of young horses with complete panels, spread over the herd, and for mares alone. */
async function subjects(dataDir: string): Promise<Subjects> {
  const db = openDatabase({ dataDir })
  const complete = async (sex: 'S' | 'M') => {
    const rows = await db.kysely
      .selectFrom('horse')
      .select('id')
      .where('sex', '=', sex)
      .where('panel_known', '=', 6)
      .orderBy('id', 'desc')
      .limit(PARENTS)
      .execute()
    return rows.map((row) => row.id)
  }
  const [sires, dams] = [await complete('S'), await complete('M')]
  await db.close()
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      JSON.stringify({
        sire_id: sires[Math.floor(at / dams.length) % sires.length],
        dam_id: dams[at % dams.length],
      }),
    )
  return {
    fresh: pairs(CROSSES.fresh),
    again: pairs(CROSSES.again),
    mares: dams.slice(0, 50).map((dam_id) => JSON.stringify({ dam_id })),
    horses: sires,
  }
}
