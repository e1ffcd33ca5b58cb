import type { SeasonPlanId } from '@quarterpole/contract/ids'
import type { SeasonPlanInput } from '@quarterpole/contract/season-plan'
import type { Db } from '@quarterpole/db/open'
import { insertSeasonPlan, readSeasonPlan, updateSeasonPlan } from '@quarterpole/db/queries/season-plan'
import { deleteVersioned } from '@quarterpole/db/queries/versioned'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'
import { choiceOf, foalRows } from './foal-rows.ts'
import { findPlanHorses } from './plan-horses.ts'

export const noSuchPlan = (id: number) =>
  new AppError('not_found', `There is no season plan with the id ${id}.`)

/** @throws {AppError} not_found or invalid, naming the horse */
export const saveSeasonPlan = (db: Db, input: SeasonPlanInput): Promise<Written<SeasonPlanId>> =>
  writeLogged(db, async (trx) => {
    await checkPlan(trx, input)
    const id = await insertSeasonPlan(trx, fieldsOf(input))
    return {
      id,
      kind: 'season_plan_saved',
      sentence: `Saved the season plan “${input.name}” for ${input.request.season_year}.`,
      subject: { noun: 'season_plan', id },
      made: [['season_plan', id]],
    }
  })

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the plan in between */
export const editSeasonPlan = (
  db: Db,
  id: SeasonPlanId,
  { version, ...input }: SeasonPlanInput & { version?: number | undefined },
): Promise<Written<SeasonPlanId>> =>
  writeLogged(db, async (trx, watch) => {
    await checkPlan(trx, input)
    await watch([['season_plan', id]])
    const outcome = await updateSeasonPlan(trx, id, fieldsOf(input), version)
    if (outcome === 'missing') throw noSuchPlan(id)
    if (outcome === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed the season plan “${input.name}” meanwhile. Reload it and edit it again.`,
      )
    return {
      id,
      kind: 'season_plan_saved',
      sentence: `Changed the season plan “${input.name}” for ${input.request.season_year}.`,
      subject: { noun: 'season_plan', id },
    }
  })

/** @throws {AppError} not_found */
export const removeSeasonPlan = (db: Db, id: SeasonPlanId): Promise<Written<SeasonPlanId>> =>
  writeLogged(db, async (trx, watch) => {
    const plan = await readSeasonPlan(trx, id)
    if (!plan) throw noSuchPlan(id)
    await watch([['season_plan', id]])
    await deleteVersioned(trx, 'season_plan', id)
    return {
      id,
      kind: 'season_plan_removed',
      sentence: `Deleted the season plan “${plan.name}” for ${plan.season_year}.`,
      subject: { noun: 'season_plan', id },
    }
  })

const fieldsOf = ({ name, request, choices }: SeasonPlanInput) => ({
  season_year: request.season_year,
  name,
  request,
  choices,
})

/** The horses are on file and can be planned, and the choices are among them, one a foal. */
async function checkPlan(db: Db, { request, choices }: SeasonPlanInput): Promise<void> {
  await findPlanHorses(db, request)
  choiceOf(request, foalRows(request), choices)
}
