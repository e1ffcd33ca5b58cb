import { openDatabase, type OpenOptions } from '@quarterpole/db/open'

const PARENTS = 500
/** Fewer than the answers a server keeps: asked again and again they are all kept. */
const AGAIN = 400
const MANY = 40_000

/** What a bench asks about a herd: long lists in which nothing comes twice, and short ones that are asked again. */
export interface Subjects {
  horses: string[]
  pages: string[]
  rareWords: string[]
  commonWords: string[]
  pedigrees: string[]
  crosses: string[]
  crossesAgain: string[]
  mares: string[]
}

/** Questions spread over the whole herd; crosses of young horses with complete panels. */
export async function subjectsOf(database: OpenOptions): Promise<Subjects> {
  const db = openDatabase(database)
  try {
    const { first, last } = await db.kysely
      .selectFrom('horse')
      .select((e) => [e.fn.min('id').as('first'), e.fn.max('id').as('last')])
      .executeTakeFirstOrThrow()
    const [low, high] = [Number(first), Number(last)]
    const spread = (count: number) =>
      Array.from({ length: Math.min(count, high - low) }, (_, i) => low + ((i * 7919) % (high - low + 1)))
    const names = await db.kysely
      .selectFrom('horse')
      .select(['name', 'aqha_id'])
      .where('id', 'in', spread(10_000) as never[]) // ids of the block a simulated herd is written with
      .execute()
    const parents = async (sex: 'S' | 'M') =>
      await db.kysely
        .selectFrom('horse')
        .select('id')
        .where('sex', '=', sex)
        .where('panel_known', '=', 6)
        .where('sire_id', 'is not', null)
        .orderBy('id', 'desc')
        .limit(PARENTS)
        .execute()
    const [sires, dams] = [await parents('S'), await parents('M')]
    const crosses = different(
      Array.from({ length: MANY }, (_, at) =>
        JSON.stringify({
          sire_id: sires[Math.floor(at / dams.length) % sires.length]?.id,
          dam_id: dams[at % dams.length]?.id,
        }),
      ),
    )
    const search = (text: string) => `/api/horses/?limit=50&q=${encodeURIComponent(text)}`
    const words = new Set(names.flatMap(({ name }) => name.toLowerCase().split(' ')))
    return {
      horses: spread(10 * MANY).map((id) => `/api/horses/${id}`),
      pages: different(
        spread(MANY).map((id) => `/api/horses/?limit=50&offset=${Math.max(0, id - low - 50)}`),
      ),
      rareWords: different(names.map(({ aqha_id }) => search(aqha_id ?? 'zzz'))),
      commonWords: [...words].filter((word) => word.length > 3).map(search),
      pedigrees: spread(MANY).map((id) => `/api/horses/${id}/pedigree?generations=5`),
      crosses,
      crossesAgain: crosses.slice(0, AGAIN),
      mares: dams.slice(0, 50).map(({ id }) => JSON.stringify({ dam_id: id })),
    }
  } finally {
    await db.close()
  }
}

const different = (questions: readonly string[]): string[] => [...new Set(questions)]
