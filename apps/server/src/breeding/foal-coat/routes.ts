import type { HorseId } from '@quarterpole/contract/ids'
import { thisYear, today } from '../../platform/process/services.ts'
import { findHorses } from '@quarterpole/db/queries/horse'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ParentRows } from '../../herd/genetics/tested-pedigree.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { checkSexes, coupleIn, readCouple } from '../predictions/couple.ts'
import { familyCoatTests, foalCoat, foalColors } from './foal-coat.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { withLastPaid } from './paid-for-tests.ts'

export const foalCoatHandlers = {
  getFoalCoat: async (services, { query }) => {
    const [sire_id, dam_id] = [query.sire_id as HorseId, query.dam_id as HorseId] // digits of the address
    await readCouple(services.db, sire_id, dam_id)
    const herd = await services.herd.upToDate()
    const parents = parentRows(herd, sire_id, dam_id)
    const tests = await familyCoatTests(services.db, herd, [parents])
    const coat = foalCoat(herd, parents, { tests, year: thisYear(services) })
    const telling_tests = await withLastPaid(services.db, coat.telling_tests, today(services))
    return { sire_id, dam_id, ...coat, telling_tests }
  },
  getFoalCoats: async (services, { query: { pairs } }) => {
    const horses = await findHorses(services.db, pairs.flat())
    for (const [sire_id, dam_id] of pairs)
      checkSexes(coupleIn(horses, sire_id, dam_id), { sire: 'pairs', dam: 'pairs' })
    const herd = await services.herd.upToDate()
    const asked = pairs.map(([sire_id, dam_id]) => ({
      sire_id,
      dam_id,
      parents: parentRows(herd, sire_id, dam_id),
    }))
    const tests = await familyCoatTests(
      services.db,
      herd,
      asked.map(({ parents }) => parents),
    )
    const coats = []
    for (const { parents, ...ids } of asked) {
      coats.push({ ...ids, colors: foalColors(herd, parents, { tests, year: thisYear(services) }).colors })
      await yieldToOthers()
    }
    return { coats }
  },
} satisfies Partial<Handlers<HerdServices>>

/** @throws {AppError} not_found where one was removed since it was read */
function parentRows(herd: HerdSnapshot, sire_id: HorseId, dam_id: HorseId): ParentRows {
  const parents = { sire: rowOf(herd, sire_id), dam: rowOf(herd, dam_id) }
  if (parents.sire < 0) throw noSuchHorse(sire_id)
  if (parents.dam < 0) throw noSuchHorse(dam_id)
  return parents
}
