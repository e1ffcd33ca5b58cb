import type { SeasonPlanId } from '@quarterpole/contract/ids'
import { MAX_PLAN_MARES, MAX_PLAN_STUDS } from '@quarterpole/contract/limits'
import { type SeasonPlan, SeasonPlanQuestion } from '@quarterpole/contract/season-plan'
import type { Db } from '@quarterpole/db/open'
import {
  listSeasonPlans,
  mareCandidates,
  readSeasonPlan,
  type SeasonPlanRow,
  studCandidates,
} from '@quarterpole/db/queries/season-plan'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { editSeasonPlan, noSuchPlan, removeSeasonPlan, saveSeasonPlan } from './commands.ts'
import { planSeason } from './plan-season.ts'

export const seasonPlanHandlers = {
  predictSeasonPlan: (services, { body }) => planSeason(services, body),
  getPlanCandidates: async ({ db }, { query }) => ({
    mares: await mareCandidates(db, query.season_year, MAX_PLAN_MARES),
    studs: await studCandidates(db, query.season_year, MAX_PLAN_STUDS),
  }),
  listSeasonPlans: async ({ db }, { query, reply }) => {
    const { rows, total } = await listSeasonPlans(db, query)
    reply.header('x-total-count', total)
    return rows.map(presentPlan)
  },
  getSeasonPlan: ({ db }, { params }) => loadPlan(db, params.id),
  createSeasonPlan: async ({ db }, { body, reply }) => {
    const written = await saveSeasonPlan(db, body)
    reply.header('location', `/api/season-plans/${written.id}`)
    tellActivity(reply, written)
    return loadPlan(db, written.id)
  },
  updateSeasonPlan: async ({ db }, { params, body, reply }) => {
    tellActivity(reply, await editSeasonPlan(db, params.id, body))
    return loadPlan(db, params.id)
  },
  deleteSeasonPlan: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeSeasonPlan(db, params.id))
    return null
  },
} satisfies Partial<Handlers<HerdServices>>

async function loadPlan(db: Db, id: SeasonPlanId): Promise<SeasonPlan> {
  const row = await readSeasonPlan(db, id)
  if (!row) throw noSuchPlan(id)
  return presentPlan(row)
}

const presentPlan = ({ request, choices, ...row }: SeasonPlanRow): SeasonPlan => ({
  ...row,
  request: SeasonPlanQuestion.parse(request), // an older one lacks what can be asked since
  // only insertSeasonPlan and updateSeasonPlan write this column, from values of this type
  choices: choices as SeasonPlan['choices'],
})
