import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_PLAN_FOALS } from '@quarterpole/contract/limits'
import type { PlanChoice, SeasonPlanQuestion } from '@quarterpole/contract/season-plan'
import { invalid } from '../../platform/http/problem.ts'

/** A foal that was asked for. */
export interface FoalRow {
  /** Index of its dam among the mares. */
  readonly mare: number
  readonly mare_id: HorseId
  /** A recipient carries it. */
  readonly isEmbryo: boolean
}

/**
 * The foals of a plan, a mare after the other; of a donor's, her own comes first.
 *
 * @throws {AppError} invalid
 */
export const foalRows = ({ mare_ids, mare_terms }: SeasonPlanQuestion): FoalRow[] => {
  const termsOf = new Map(mare_terms.map((terms) => [terms.mare_id, terms]))
  for (const [i, { mare_id }] of mare_terms.entries())
    if (!mare_ids.includes(mare_id) || mare_terms[i] !== termsOf.get(mare_id))
      throw invalid(
        `mare_terms.${i}.mare_id`,
        `Mare ${mare_id} is not among the mares of this plan, or named twice. Name each once.`,
      )
  const rows = mare_ids.flatMap((id, mare) => {
    const { foals, carries } = termsOf.get(id) ?? { foals: 1, carries: true }
    return Array.from({ length: foals }, (_, foal) => ({
      mare,
      mare_id: id,
      isEmbryo: foal > 0 || !carries,
    }))
  })
  if (rows.length > MAX_PLAN_FOALS)
    throw invalid(
      'mare_terms',
      `A plan has ${MAX_PLAN_FOALS} foals at most; these mares would have ${rows.length}. Ask for fewer.`,
    )
  return rows
}

/**
 * The stallion of each foal by its place among those of the plan, −1 = open: a donor's choices are of her foals in turn.
 *
 * @throws {AppError} invalid
 */
export function choiceOf(
  question: SeasonPlanQuestion,
  rows: readonly FoalRow[],
  choices: readonly PlanChoice[],
): Int32Array {
  const choice = new Int32Array(rows.length).fill(-1)
  const left = Map.groupBy(rows.keys(), (row) => rows[row]?.mare_id)
  for (const [i, { mare_id, stallion_id }] of choices.entries()) {
    const row = left.get(mare_id)?.shift()
    if (row === undefined)
      throw invalid(
        `choices.${i}.mare_id`,
        left.has(mare_id)
          ? `Mare ${mare_id} has more choices than foals asked for. Send one choice a foal.`
          : `Mare ${mare_id} is not among the mares of this plan.`,
      )
    const stud = stallion_id === null ? -1 : question.stallion_ids.indexOf(stallion_id)
    if (stallion_id !== null && stud < 0)
      throw invalid(
        `choices.${i}.stallion_id`,
        `Stallion ${stallion_id} is not among the stallions of this plan.`,
      )
    choice[row] = stud
  }
  return choice
}
