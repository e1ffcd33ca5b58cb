import { MAX_PLAN_FOALS } from '@quarterpole/contract/limits'
import type { SeasonPlanQuestion } from '@quarterpole/contract/season-plan'
import { invalid } from '../../platform/http/problem.ts'

/** A foal that was asked for. */
export interface FoalRow {
  /** Index of its dam among the mares. */
  readonly mare: number
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
    return Array.from({ length: foals }, (_, foal) => ({ mare, isEmbryo: foal > 0 || !carries }))
  })
  if (rows.length > MAX_PLAN_FOALS)
    throw invalid(
      'mare_terms',
      `A plan has ${MAX_PLAN_FOALS} foals at most; these mares would have ${rows.length}. Ask for fewer.`,
    )
  return rows
}
