import type { HorseId } from '@quarterpole/contract/ids'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { rowOf } from '../../herd/snapshot/snapshot.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { readCouple } from '../predictions/couple.ts'
import { familyCoatTests, foalCoat } from './foal-coat.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'

export const foalCoatHandlers = {
  getFoalCoat: async (services, { query }) => {
    const [sire_id, dam_id] = [query.sire_id as HorseId, query.dam_id as HorseId] // digits of the address
    await readCouple(services.db, sire_id, dam_id)
    const herd = await services.herd.upToDate()
    const parents = { sire: rowOf(herd, sire_id), dam: rowOf(herd, dam_id) }
    if (parents.sire < 0) throw noSuchHorse(sire_id) // removed since it was read
    if (parents.dam < 0) throw noSuchHorse(dam_id)
    const tests = await familyCoatTests(services.db, herd, parents)
    return { sire_id, dam_id, ...foalCoat(herd, parents, tests, services.clock().getUTCFullYear()) }
  },
} satisfies Partial<Handlers<HerdServices>>
