import type { HorseId } from '@quarterpole/contract/ids'
import type { PlanMare, PlanStud, SeasonPlanQuestion } from '@quarterpole/contract/season-plan'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { otherMaresBooked, stallionSeasonsOf } from '@quarterpole/db/queries/season-plan'
import { endOf } from '@quarterpole/contract/semen-clock'
import { checkSire } from '../../herd/semen/sire.ts'
import { type DosesAFoal, planDoses } from './plan-doses.ts'
import { studFeeOf } from '../predictions/stud-fee.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'

export interface PlanHorses {
  readonly mares: readonly PlanMare[]
  readonly studs: readonly PlanStud[]
  /** Null: nobody is bred by stored semen. */
  readonly aFoal: DosesAFoal | null
}

/**
 * The mares and stallions of a plan, in the order asked for.
 *
 * @throws {AppError} not_found, or invalid naming the horse of the wrong sex or who has died
 */
export async function findPlanHorses(
  db: Db,
  { mare_ids, stallion_ids, season_year }: SeasonPlanQuestion,
): Promise<{ mares: HorseRow[]; stallions: HorseRow[] }> {
  const found = new Map(
    (await findHorses(db, [...mare_ids, ...stallion_ids])).map((horse) => [horse.id, horse]),
  )
  const mares = mare_ids.map((id, i) => checked(found.get(id), { id, sex: 'M', path: `mare_ids.${i}` }))
  const stallions: HorseRow[] = []
  for (const [i, id] of stallion_ids.entries()) {
    const horse = found.get(id)
    const path = `stallion_ids.${i}`
    const isOver = horse !== undefined && endOf(horse) !== null
    stallions.push(isOver ? horse : checked(horse, { id, sex: 'S', path }))
    if (isOver) await checkSire(db, horse, season_year, path)
  }
  return { mares, stallions }
}

/**
 * {@link findPlanHorses}, with each stallion's fee, book and doses: as sent, else of the season, else on his own record.
 *
 * @throws {AppError} not_found, invalid
 */
export async function readPlanHorses(db: Db, question: SeasonPlanQuestion): Promise<PlanHorses> {
  const { mare_ids, stallion_ids, season_year } = question
  const { mares, stallions } = await findPlanHorses(db, question)
  const seasons = new Map(
    (await stallionSeasonsOf(db, season_year, stallion_ids)).map((season) => [season.stallion_id, season]),
  )
  const others = await otherMaresBooked(db, season_year, { stallions: stallion_ids, mares: mare_ids })
  const doses = await planDoses(db, question, {
    stallions,
    waiting: (id) => others.get(id)?.waiting ?? 0,
  })
  const sent = new Map(question.stud_terms.map((terms) => [terms.stallion_id, terms]))
  return {
    aFoal: doses.aFoal,
    mares: mares.map(planHorse),
    studs: stallions.map((horse) => {
      const [terms, season] = [sent.get(horse.id), seasons.get(horse.id)]
      return {
        ...planHorse(horse),
        ...feeOf(terms?.stud_fee, season?.stud_fee, horse.stud_fee),
        book_limit: terms?.book_limit === undefined ? (season?.book_limit ?? null) : terms.book_limit,
        booked: others.get(horse.id)?.booked ?? 0,
        ...(doses.of.get(horse.id) ?? { doses: null, doses_until: null, dose_foals: null }),
      }
    }),
  }
}

interface Expected {
  id: HorseId
  sex: 'M' | 'S'
  path: string
}

function checked(horse: HorseRow | undefined, { id, sex, path }: Expected): HorseRow {
  if (!horse) {
    const message = `There is no horse with the id ${id}. Take it off the plan.`
    throw new AppError('not_found', message, { errors: [{ path, message }] })
  }
  if (horse.sex !== sex)
    throw invalid(
      path,
      `${horse.name} is not a ${sex === 'M' ? 'mare' : 'stallion'}. Take the horse off the plan.`,
    )
  if (horse.status === 'died')
    throw invalid(path, `${horse.name} has died. Take ${sex === 'M' ? 'her' : 'him'} off the plan.`)
  return horse
}

const planHorse = ({ id, name, foaled }: HorseRow) => ({
  id,
  name,
  birth_year: foaled === null ? null : Number(foaled.slice(0, 4)),
})

/** @param sent  undefined = not sent; null = no fee, whatever is on file */
function feeOf(
  sent: number | null | undefined,
  season: number | null | undefined,
  own: number | null,
): Pick<PlanStud, 'stud_fee' | 'fee_from'> {
  if (sent !== undefined) return { stud_fee: sent, fee_from: sent === null ? null : 'request' }
  const stud_fee = studFeeOf(season, own)
  if (stud_fee === null) return { stud_fee, fee_from: null }
  return { stud_fee, fee_from: season === stud_fee ? 'season' : 'horse' }
}
