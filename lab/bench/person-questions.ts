import { type Database, openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { createRng, type Rng } from '@quarterpole/numerics/rng'
import type { Question } from './caller.ts'

const SORTS = ['name', '-name', 'age', '-age', 'owner', '-owner']
const PAGE = 50
/** Pages a reader may come to by paging on from the first. */
const NEAR_THE_TOP = 20
const PARENTS = 500
const RUNNERS = 10
const DISTANCES = [300, 350, 400, 440, 550]

/** What is asked in each case: no question comes twice, in its case or in another. */
export interface PersonQuestions {
  horses: Question[]
  pagesNearTheTop: Question[]
  pagesFarDown: Question[]
  rareWords: Question[]
  commonWords: Question[]
  pedigrees: Question[]
  crosses: Question[]
  untestedCrosses: Question[]
  mares: Question[]
  boards: Question[]
  cards: Question[]
}

/** So many questions of each kind about a simulated herd, whose ids are consecutive. */
export async function questionsOf(database: OpenOptions, count: number): Promise<PersonQuestions> {
  const db = openDatabase(database)
  const rng = createRng('a person asks')
  try {
    const ids = (await db.kysely.selectFrom('horse').select('id').execute()).map(({ id }) => id)
    const some = (fork: string) => drawn(ids, count, rng.fork(fork))
    const [sires, dams] = [await parents(db, 'S', 6), await parents(db, 'M', 6)]
    const untested = await parents(db, 'M', 0)
    const crosses = (of: readonly number[], fork: string) => {
      const pairs = sires.flatMap((sire_id) => of.map((dam_id) => ({ sire_id, dam_id })))
      return drawn(pairs, count, rng.fork(fork)).map((pair) => post('/api/predict/breeding', pair))
    }
    const page = (offset: number, at: number) =>
      get(`/api/horses?limit=${PAGE}&offset=${offset}&sort=${SORTS[at % SORTS.length]}`)
    const farDown = ids.length / 2
    return {
      horses: some('horses').map((id) => get(`/api/horses/${id}`)),
      pagesNearTheTop: Array.from({ length: count }, (_, at) =>
        page(
          PAGE * (Math.floor(at / SORTS.length) % NEAR_THE_TOP) +
            Math.floor(at / SORTS.length / NEAR_THE_TOP),
          at,
        ),
      ),
      pagesFarDown: Array.from({ length: count }, (_, at) =>
        page(farDown + Math.floor((at * (farDown - PAGE)) / count), at),
      ),
      ...(await searches(db, some('words'), rng.fork('common'))),
      pedigrees: some('pedigrees').map((id) => get(`/api/horses/${id}/pedigree?generations=5`)),
      crosses: crosses(dams, 'crosses'),
      untestedCrosses: crosses(untested, 'untested crosses'),
      mares: dams.map((dam_id) => post('/api/predict/matings', { dam_id })),
      boards: Array.from({ length: count }, (_, at) => board(dams, sires, rng.fork(`board ${at}`))),
      cards: await cards(db, count, rng.fork('cards')),
    }
  } finally {
    await db.close()
  }
}

/** Full names and registration numbers in turns; then single words of names, which thousands have. */
async function searches(db: Database, ids: readonly number[], rng: Rng) {
  const named = await db.kysely
    .selectFrom('horse')
    .select(['name', 'aqha_id'])
    .where('id', 'in', ids as never[]) // ids just read
    .execute()
  const search = (text: string) => get(`/api/horses?limit=${PAGE}&q=${encodeURIComponent(text)}`)
  const words = [...new Set(named.flatMap(({ name }) => name.split(' ').filter((word) => word.length > 3)))]
  return {
    rareWords: named.map(({ name, aqha_id }, at) => search(at % 2 === 0 ? name : (aqha_id ?? name))),
    commonWords: rng.shuffle(words).map(search),
  }
}

/** The youngest with a pedigree and so many of the six tests. */
async function parents(db: Database, sex: 'S' | 'M', tests: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('horse')
    .select('id')
    .where('sex', '=', sex)
    .where('panel_known', '=', tests)
    .where('sire_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(PARENTS)
    .execute()
  return rows.map(({ id }) => id)
}

/** A mating board as large as the Dashboard's. */
const board = (dams: readonly number[], sires: readonly number[], rng: Rng): Question =>
  get(
    `/api/mating-board?mares=${drawn(dams, 24, rng.fork('mares')).join()}&studs=${drawn(sires, 16, rng.fork('studs')).join()}`,
  )

/** Fields of horses that have raced, on a day after all races. */
async function cards(db: Database, count: number, rng: Rng): Promise<Question[]> {
  const track = await db.kysely.selectFrom('track').select('id').executeTakeFirstOrThrow()
  const raced = await db.kysely.selectFrom('start').select('horse_id').distinct().execute()
  const horses = raced.map(({ horse_id }) => horse_id)
  return Array.from({ length: count }, (_, at) =>
    post('/api/predict/race', {
      track_id: track.id,
      distance_yards: DISTANCES[at % DISTANCES.length],
      race_date: '2026-12-31',
      horse_ids: drawn(horses, RUNNERS, rng.fork(at)),
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
    }),
  )
}

/** So many of a list, none twice. */
function drawn<T>(list: readonly T[], count: number, rng: Rng): T[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, list.length)) chosen.add(rng.int(list.length))
  return Array.from(chosen, (at) => list[at] as T) // below the length
}

const get = (path: string): Question => ({ path })
const post = (path: string, body: unknown): Question => ({ path, body: JSON.stringify(body) })
