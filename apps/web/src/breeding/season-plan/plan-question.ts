import type { HorseId } from '@quarterpole/contract/ids'
import { INBREEDING_MODERATE, MAX_PLAN_MARES, MAX_PLAN_STUDS } from '@quarterpole/contract/limits'
import type { SeasonPlan, SeasonPlanQuestion, SeasonPlanRequest } from '@quarterpole/contract/season-plan'
import {
  choicesIn,
  choicesText,
  donorsIn,
  donorsText,
  idsIn,
  idsText,
  type PlanSearch,
  termsIn,
  termsText,
} from './plan-search.ts'

/** The address parser checked that ids are positive whole numbers; this adds the brand. */
const horseId = (id: number) => id as HorseId

/** What the address asks the server; null while a mare or a stallion is missing. */
export function requestOf(search: PlanSearch, year: number): SeasonPlanRequest | null {
  const mares = idsIn(search.mares, MAX_PLAN_MARES)
  const studs = idsIn(search.studs, MAX_PLAN_STUDS)
  if (mares.length === 0 || studs.length === 0) return null
  const donors = donorsIn(search.donors).filter(({ mare_id }) => mares.includes(mare_id))
  const left = new Map(mares.map((id) => [id, donors.find(({ mare_id }) => mare_id === id)?.foals ?? 1]))
  const choices = choicesIn(search.choices)?.filter(({ mare_id, stallion_id }) => {
    const foals = left.get(mare_id) ?? 0
    left.set(mare_id, foals - 1)
    return foals > 0 && (stallion_id === null || studs.includes(stallion_id))
  })
  return {
    season_year: search.season ?? year,
    mare_ids: mares.map(horseId),
    stallion_ids: studs.map(horseId),
    distance_yards: search.distance ?? 400,
    outcross: (search.outcross ?? 0) / 100,
    max_inbreeding: inbreedingLimit(search.inbreeding),
    include_close_relatives: search.family === 'yes',
    ...(search.each === undefined ? {} : { max_per_stud: search.each === 0 ? null : search.each }),
    exclude_affected: search.affected !== 'yes',
    budget: search.budget ?? null,
    stud_terms: termsIn(search.terms)
      .filter(({ stallion_id }) => studs.includes(stallion_id))
      .map(({ stallion_id, stud_fee, book_limit, doses }) => ({
        stallion_id: horseId(stallion_id),
        ...(stud_fee === undefined ? {} : { stud_fee }),
        ...(book_limit === undefined ? {} : { book_limit }),
        ...(doses === undefined ? {} : { doses }),
      })),
    mare_terms: donors.map(({ mare_id, ...terms }) => ({ mare_id: horseId(mare_id), ...terms })),
    recipients: search.recipients ?? null,
    embryo_cost: search.embryo ?? null,
    doses_a_foal: search.doses ?? null,
    choices:
      choices?.map(({ mare_id, stallion_id }) => ({
        mare_id: horseId(mare_id),
        stallion_id: stallion_id === null ? null : horseId(stallion_id),
      })) ?? null,
  }
}

/** As a fraction; 100% is no limit. */
const inbreedingLimit = (percent = 100 * INBREEDING_MODERATE) => (percent >= 100 ? null : percent / 100)

/** The request without the choices, as it is saved. */
export function questionOf({ choices: _, ...question }: SeasonPlanRequest): SeasonPlanQuestion {
  return question
}

/** A saved plan as an address. */
export function searchOf({ id, request, choices }: SeasonPlan): PlanSearch {
  return {
    plan: id,
    season: request.season_year,
    mares: idsText(request.mare_ids),
    studs: idsText(request.stallion_ids),
    distance: request.distance_yards === 400 ? undefined : request.distance_yards,
    outcross: request.outcross === 0 ? undefined : Math.round(100 * request.outcross),
    inbreeding: request.max_inbreeding === null ? 100 : 100 * request.max_inbreeding,
    each: request.max_per_stud === null ? 0 : request.max_per_stud,
    family: request.include_close_relatives ? 'yes' : undefined,
    affected: request.exclude_affected ? undefined : 'yes',
    budget: request.budget ?? undefined,
    terms: termsText(
      request.stud_terms.map(({ stallion_id, stud_fee, book_limit, doses }) => ({
        stallion_id,
        stud_fee: stud_fee ?? undefined,
        book_limit: book_limit ?? undefined,
        doses: doses ?? undefined,
      })),
    ),
    donors: donorsText(request.mare_terms),
    recipients: request.recipients ?? undefined,
    embryo: request.embryo_cost ?? undefined,
    doses: request.doses_a_foal ?? undefined,
    choices: choicesText(choices),
  }
}
