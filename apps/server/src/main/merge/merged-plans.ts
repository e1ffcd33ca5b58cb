import type { PlanChoice, SeasonPlanRequest } from '@quarterpole/contract/season-plan'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import { allSeasonPlans } from '@quarterpole/db/queries/season-plan'

/** Saved season plans that name the one horse, with the other in its place. */
export async function mergedPlans(db: Db, from: HorseId, to: HorseId): Promise<RowChange[]> {
  const plans = await allSeasonPlans(db)
  return plans.flatMap((plan): RowChange[] => {
    const request = JSON.parse(plan.request) as SeasonPlanRequest // only its commands write them
    const choices = JSON.parse(plan.choices) as PlanChoice[]
    const { mare_ids, stallion_ids } = request
    if (![...mare_ids, ...stallion_ids].includes(from)) return []
    const after = {
      ...plan,
      request: JSON.stringify({ ...request, ...renamedIn(request, from, to) }),
      choices: JSON.stringify(renamedChoices(choices, from, to)),
    }
    return [{ table: 'season_plan', before: { ...plan }, after }]
  })
}

function renamedIn(
  { mare_ids, stallion_ids, stud_terms, choices }: SeasonPlanRequest,
  from: HorseId,
  to: HorseId,
) {
  const of = (ids: readonly HorseId[]) => [...new Set(ids.map((id) => (id === from ? to : id)))]
  // An older plan may lack a member that has a default now.
  return {
    mare_ids: of(mare_ids),
    stallion_ids: of(stallion_ids),
    ...((stud_terms as unknown) !== undefined && {
      stud_terms: firstOf(
        stud_terms.map((term) => (term.stallion_id === from ? { ...term, stallion_id: to } : term)),
        ({ stallion_id }) => stallion_id,
      ),
    }),
    ...(choices && { choices: renamedChoices(choices, from, to) }),
  }
}

/** A mare has one stallion: the first on the list. */
const renamedChoices = (choices: readonly PlanChoice[], from: HorseId, to: HorseId): PlanChoice[] =>
  firstOf(
    choices.map(({ mare_id, stallion_id }) => ({
      mare_id: mare_id === from ? to : mare_id,
      stallion_id: stallion_id === from ? to : stallion_id,
    })),
    ({ mare_id }) => mare_id,
  )

const firstOf = <T>(items: readonly T[], keyOf: (item: T) => number): T[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
