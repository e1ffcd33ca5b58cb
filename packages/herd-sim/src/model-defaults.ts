import {
  componentsFrom,
  DEFAULT_PARAMETERS,
  PUBLISHED_PARAMETERS,
  type PublishedParameters,
} from '@quarterpole/genetics/parameters'
import type { LevelSlopeCovariance, TrueModel } from './true-model.ts'

const { genetic, permanent, residual } = DEFAULT_PARAMETERS.components

const named = ([ll, ls, ss]: readonly [number, number, number]): LevelSlopeCovariance => ({ ll, ls, ss })

/**
 * Parameters of the simulation. Variances are the evaluation's own (genetics/parameters: h² 0.17 and repeatability
 * 0.35 at 400 yd, genetic correlation 0.70 between 350 and 440 yd). The race variance comes on top of wind,
 * altitude and temperature, which add about 15–20 SI². Base, sex, age and race values are assumed.
 */
export const TRUE_MODEL: TrueModel = {
  genetic: named(genetic),
  permanent: named(permanent),
  residual,
  race: 6,
  base: 83.5,
  sex: [1, 0, 0.5],
  age: [-3, 0, 1],
}

/**
 * The sample herd's: horses of racing stock, fast enough that the winners of its tracks beat the Minimum Standard and make
 * SI 100. Base assumed.
 */
export const SAMPLE_MODEL: TrueModel = { ...TRUE_MODEL, base: 90 }

/** {@link TRUE_MODEL} with a herd's own variances; what is not given is as published. */
export function trueModelOf(
  own: Partial<
    Pick<PublishedParameters, 'heritability' | 'repeatability' | 'phenotypicSd' | 'geneticCorrelation'>
  >,
): TrueModel {
  const of = componentsFrom({ ...PUBLISHED_PARAMETERS, ...own })
  return {
    ...TRUE_MODEL,
    genetic: named(of.genetic),
    permanent: named(of.permanent),
    residual: of.residual,
  }
}
