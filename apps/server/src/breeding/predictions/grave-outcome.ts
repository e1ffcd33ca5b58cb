import { foalsByCopies } from '@quarterpole/genetics/hundred'
import { panelForecast } from '@quarterpole/genetics/mendel'
import { DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { type CrossOf, foalChances } from '../../herd/genetics/foal-chances.ts'
import { knownParent } from '../../herd/genetics/known-panels.ts'
import { gravest, isGraveCross } from './health-finding.ts'
import { rangeOf } from './open-tests.ts'

/** The loci at which a foal of two parents may get two copies that kill, cripple or bar it from registration. */
export interface GraveOutcome {
  readonly loci: DiseaseLocus[]
  /** Foals of a hundred with two copies at the gravest of them. */
  readonly of_100: number
  /** "One foal in four would die of GBED", of the gravest. */
  readonly sentence: string
}

/** Null where the tests promise nothing grave. */
export function graveOutcome(of: CrossOf): GraveOutcome | null {
  const { herd, parents } = of
  const forecasts = panelForecast(knownParent(herd, parents.sire), knownParent(herd, parents.dam))
  const outcomes = forecasts
    .filter(({ locus, low }) => DISEASES[locus].grave && low[2] > 0)
    .map((forecast) => ({
      locus: forecast.locus,
      two_copies: foalsByCopies(foalChances(of, forecast.locus).foal)[2],
      range: rangeOf(forecast),
    }))
  const worst = gravest(outcomes)
  if (worst === null) return null
  return { loci: outcomes.filter((one) => isGraveCross([one])).map(({ locus }) => locus), ...worst }
}
