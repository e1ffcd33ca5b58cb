import { isoDay } from '@quarterpole/contract/day'
import type { HerdCheck } from '@quarterpole/contract/herd-check'
import type { HerdCheckRow } from '@quarterpole/db/queries/herd-check'
import type { EvaluationParameters } from '@quarterpole/genetics/parameters'
import { isAboutAsMany } from '../../evaluation/variances.ts'
import { VERSION } from '../../platform/process/version.ts'
import type { Season } from '../../evaluation/hidden-season.ts'

type Checked = Extract<HerdCheck, { kind: 'checked' }>

/** What a check found, as it is stored. */
export type HerdCheckFindings =
  | ({
      kind: 'checked'
      /** What the herd was evaluated with. */
      parameters: EvaluationParameters
    } & Pick<Checked, 'season' | 'values' | 'coverage' | 'reliability_method'>)
  | { kind: 'too_few'; season_starts: number; earlier_starts: number }

/** Only the herd_check job writes them. */
export const findingsOf = (row: HerdCheckRow) => row.report as HerdCheckFindings

/**
 * The parameters of the last check, where it hid the same season and knew about as many starts before it: estimating
 * them again would take several times as long as the rest. None of them is from a start of the season.
 */
export function parametersOfLast(
  row: HerdCheckRow | undefined,
  { from, earlier }: Pick<Season, 'from' | 'earlier'>,
): EvaluationParameters | undefined {
  if (row === undefined || row.code_version !== VERSION) return undefined
  const last = findingsOf(row)
  if (last.kind === 'too_few' || last.season.from !== isoDay(from)) return undefined
  return isAboutAsMany(earlier, last.season.earlier_starts) ? last.parameters : undefined
}
