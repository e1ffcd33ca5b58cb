import { horseYear } from '@quarterpole/genetics/horse-year'
import { thisYear, today } from '../../platform/process/services.ts'
import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import type { Genetics } from '@quarterpole/contract/genetics'
import type { HorseId } from '@quarterpole/contract/ids'
import { PROFILE_MARKERS } from '@quarterpole/contract/limits'
import { readHorse } from '@quarterpole/db/queries/horse'
import type { Db } from '@quarterpole/db/open'
import { testsOf } from '@quarterpole/db/queries/genetic-test'
import { noSuchHorse } from '../horses/check-parents.ts'
import { presentTest } from '../horses/present-horse.ts'
import { AppError } from '../../platform/http/problem.ts'
import { readableHorses } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { HerdCache } from '../snapshot/cache.ts'
import { factsAt } from '../snapshot/filter-columns.ts'
import type { HerdServices } from '../snapshot/herd-services.ts'
import { rowOf } from '../snapshot/snapshot.ts'
import { addBestFigures } from './best-figures.ts'
import { allCoatTests, coatTestsOf } from './coat-tests.ts'
import { doubtedParents } from './doubted-parents.ts'
import { parentageDoubt } from './parentage-doubt.ts'
import { presentPedigree } from './present-pedigree.ts'

export const geneticsHandlers = {
  getGenetics: async ({ db }, { params }) => geneticsOf(db, params.id),
  getPedigree: async (services, { params, query, request }) => {
    const { db } = services
    const herd = await services.herd.upToDate()
    const pedigree = presentPedigree(herd, params.id, query.generations ?? 1)
    await addBestFigures(db, pedigree)
    const { sire, dam } = pedigree
    const parents = [sire, dam].flatMap((parent) => (parent === null ? [] : [parent.id as HorseId])) // of the herd
    const readable = new Set(await readableHorses(db, request.caller, parents))
    const trio = [params.id, ...parents].map((id) => rowOf(herd, id))
    const doubt = parentageDoubt(herd, params.id, readable, {
      coatTests: await coatTestsOf(db, herd, trio),
      year: thisYear(services),
    })
    return doubt === null ? pedigree : { ...pedigree, parentage_doubt: doubt }
  },
  listDoubtedParents: async ({ db, herd: snapshots, caches, clock }, { query: { mine } }) => {
    const herd = await snapshots.upToDate()
    const year = horseYear(today({ clock }), herd.yearStart)
    const isAsked = (row: number) => mine === undefined || factsAt(herd.filters, row).is_mine === mine
    return caches
      .of(doubtedCache)
      .get(herd.version, `${mine} ${year}`, async () =>
        doubtedParents(herd, isAsked, { coatTests: await allCoatTests(db, herd), year }),
      )
  },
} satisfies Partial<Handlers<HerdServices>>

const doubtedCache = () => new HerdCache<Promise<DoubtedParents>>(3)

async function geneticsOf(db: Db, id: HorseId): Promise<Genetics> {
  const tests = await testsOf(db, id)
  if (tests.length === 0) {
    const horse = await readHorse(db, id)
    if (!horse) throw noSuchHorse(id)
    throw new AppError('not_found', `${horse.name} has no genetic tests on file.`)
  }
  const inForce = new Map(
    tests.filter(({ is_current }) => is_current === 1).map((test) => [test.marker, test.value]),
  )
  const values = Object.fromEntries(PROFILE_MARKERS.map((marker) => [marker, inForce.get(marker) ?? null]))
  // PROFILE_MARKERS names each of the members once.
  return {
    ...(values as Record<(typeof PROFILE_MARKERS)[number], string | null>),
    tests: tests.map(presentTest),
  }
}
