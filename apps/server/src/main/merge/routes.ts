import type { HorseId } from '@quarterpole/contract/ids'
import { findActivity } from '@quarterpole/db/queries/activity'
import { type LikelyPairRow, likelyPairs } from '@quarterpole/db/queries/likely-pairs'
import { findHorses } from '@quarterpole/db/queries/horse'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { presentHorses } from '../../herd/horses/present-horse.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { evaluateAfter } from '../../evaluation/evaluate-after.ts'
import { mergeHorses, previewMerge } from './merge-horses.ts'

const PAIRS_SHOWN = 50

export const mergeHandlers = {
  previewHorseMerge: async (services, { params, query, request }) => {
    const { db } = services
    const horse_id = query.horse_id as HorseId // digits of the query
    const by = { today: today(services), caller: request.caller }
    const merge = await previewMerge(db, { id: params.id, horse_id }, by)
    const horses = await presentHorses(db, await findHorses(db, [params.id, horse_id]))
    const of = (id: HorseId) => horses.find((horse) => horse.id === id)
    return { ...merge, kept: of(params.id), other: of(horse_id) } as typeof merge & {
      kept: (typeof horses)[number]
      other: (typeof horses)[number]
    } // both were read just now
  },
  mergeHorses: async (services, { params, body, request, reply }) => {
    const { db } = services
    const by = { today: today(services), caller: request.caller }
    const written = await mergeHorses(db, { id: params.id, ...body }, by)
    tellActivity(reply, written)
    await evaluateAfter(services, (await findActivity(db, written.activityId)).changes)
    const [horse] = await presentHorses(db, await findHorses(db, [params.id]))
    return horse as NonNullable<typeof horse> // it stays
  },
  listLikelyPairs: async ({ db }, { query, reply }) => {
    const { rows, total } = await likelyPairs(db, PAIRS_SHOWN, query.horse_id as HorseId | undefined) // as above
    reply.header('x-total-count', total)
    return rows.map((row) => ({
      kept: { id: row.kept_id, name: row.kept_name },
      other: { id: row.other_id, name: row.other_name },
      why: whyLikely(row),
    }))
  },
} satisfies Partial<Handlers<HerdServices>>

function whyLikely({ birth_year, other_year, same_parents }: LikelyPairRow): string {
  if (birth_year !== null && birth_year === other_year)
    return same_parents === 1
      ? `Same name and parents, both foaled in ${birth_year}.`
      : `Same name, both foaled in ${birth_year}.`
  if (same_parents === 1)
    return birth_year === null || other_year === null
      ? 'Same name, sire and dam.'
      : `Same name, sire and dam, but foaled in ${birth_year} and ${other_year}.`
  return 'Same name, and one has neither a foaling date nor an AQHA id.'
}
