import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { readHorse } from '@quarterpole/db/queries/horse'
import type { Db } from '@quarterpole/db/open'
import type { HorseId } from '@quarterpole/contract/ids'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { loadRecord } from '../../herd/horses/race-record.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { today } from '../../platform/process/services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { loadLifeInFoals } from './life-in-foals.ts'
import { loadProduceMoney, loadProduceRecord } from './produce-record.ts'
import { foalIdsOf, loadProgeny } from './progeny.ts'
import { orderProgeny } from './progeny-order.ts'
import { registrationOf } from './registration.ts'
import { loadSireSummary } from './sire-summary.ts'

export const progenyHandlers = {
  getHorseRecord: async ({ db }, { params }) => {
    await checkOnFile(db, params.id)
    return loadRecord(db, params.id)
  },
  listProgeny: async ({ db, herd }, { params, query, reply }) => {
    await checkOnFile(db, params.id)
    const { sort = '-year', limit = LIST_DEFAULT, offset = 0 } = query
    const snapshot = await herd.upToDate()
    const ids = await orderProgeny(db, snapshot, foalIdsOf(snapshot, params.id), sort)
    reply.header('x-total-count', ids.length)
    return loadProgeny(db, snapshot, params.id, ids.slice(offset, offset + limit))
  },
  getSireSummary: async (services, { params }) => {
    await checkOnFile(services.db, params.id)
    return loadSireSummary(services, params.id)
  },
  getLifeInFoals: (services, { params }) => loadLifeInFoals(services, params.id),
  getProduceRecord: (services, { params }) => loadProduceRecord(services, params.id),
  getProduceMoney: (services, { params }) => loadProduceMoney(services, params.id),
  getRegistration: (services, { params, request }) =>
    registrationOf(services.db, params.id, { today: today(services), hidden: hiddenFrom(request.caller) }),
} satisfies Partial<Handlers<HerdServices>>

/** @throws {AppError} not_found */
async function checkOnFile(db: Db, id: HorseId) {
  if (!(await readHorse(db, id))) throw noSuchHorse(id)
}
