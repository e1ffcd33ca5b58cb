import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { slopeUnits } from '@quarterpole/genetics/level-slope'
import type { RollingBase } from '@quarterpole/genetics/rolling-base'
import { inbreedingEffect } from './inbreeding-slope.ts'

type Run = Pick<EvaluationRow, 'base' | 'parameters'>

/** The rolling base as an evaluation stores it among its parameters; nothing where no birth year is on file. */
export const storedBase = (base: RollingBase | null): Record<string, number> =>
  base === null
    ? {}
    : {
        base_from: base.from,
        base_to: base.to,
        base_horses: base.horses,
        base_level: base.level,
        base_slope: base.slope,
        base_parent_level: base.parentLevel,
        base_parent_sd: base.parentSd,
        base_inbreeding: base.inbreeding,
      }

const stored = ({ parameters }: Run, name: string): number | null => {
  const value = parameters[name]
  return typeof value === 'number' ? value : null
}

/** Mean breeding value of the base at a distance, above the founders; 0 for runs from before there was a rolling base. */
export const baseLevelAt = (run: Run, distanceYards: number): number =>
  (stored(run, 'base_level') ?? 0) + slopeUnits(distanceYards) * (stored(run, 'base_slope') ?? 0)

/** Crops the breeding values are reported against; null where it is the herd's founders. */
export function baseCropsOf(run: Run): { from_year: number; to_year: number; horses: number } | null {
  const from_year = stored(run, 'base_from')
  const to_year = stored(run, 'base_to')
  const horses = stored(run, 'base_horses')
  return from_year === null || to_year === null || horses === null ? null : { from_year, to_year, horses }
}

/** Expected SI at 400 yards of an average horse of the base. */
export const baseSi = (run: Run): number => run.base + baseLevelAt(run, 400)

/** Expected SI at 400 yards of an average mating of the base's crops, and the standard deviation between such matings. */
export const usualMating = (run: Run): { mean: number; sd: number } => ({
  mean:
    run.base +
    (stored(run, 'base_parent_level') ?? baseLevelAt(run, 400)) +
    inbreedingEffect(run, stored(run, 'base_inbreeding') ?? 0),
  sd: stored(run, 'base_parent_sd') ?? 0,
})
