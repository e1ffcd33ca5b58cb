import { wholeShares } from '@quarterpole/genetics/hundred'
import { panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import type { PanelLocus } from '@quarterpole/genetics/panel'
import { gravest, isGraveCross } from './health-finding.ts'
import { rangeOf } from './open-tests.ts'

/** The loci at which a foal of two parents may get two copies that kill, cripple or bar it from registration. */
export interface GraveOutcome {
  readonly loci: PanelLocus[]
  /** Foals of a hundred with two copies at the gravest of them. */
  readonly of_100: number
  /** "One foal in four would die of GBED", of the gravest. */
  readonly sentence: string
}

/** Null where the tests promise nothing grave. */
export function graveOutcome(sire: ParentPanel, dam: ParentPanel): GraveOutcome | null {
  const outcomes = panelForecast(sire, dam).map((forecast) => ({
    locus: forecast.locus,
    two_copies: wholeShares([...forecast.middle])[2] ?? 0,
    range: rangeOf(forecast),
  }))
  const worst = gravest(outcomes)
  if (worst === null) return null
  return { loci: outcomes.filter((one) => isGraveCross([one])).map(({ locus }) => locus), ...worst }
}
