import { wholeShares } from '@quarterpole/genetics/hundred'
import { panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import { PANEL_LOCI, type PanelGenotypes, type PanelLocus } from '@quarterpole/genetics/panel'
import { gravestSentence, isGraveCross } from './health-finding.ts'

/** The loci at which a foal of two parents may get two copies that kill, cripple or bar it from registration. */
export interface GraveOutcome {
  readonly loci: PanelLocus[]
  /** "One foal in four would die of GBED", of the gravest. */
  readonly sentence: string
}

/** Null where the tests promise nothing grave. */
export function graveOutcome(sire: ParentPanel, dam: ParentPanel): GraveOutcome | null {
  const outcomes = panelForecast(sire, dam).map(({ locus, middle, low, high, exact }) => {
    const between = (copies: 0 | 1 | 2): [number, number] => [100 * low[copies], 100 * high[copies]]
    const range = exact ? null : { clear: between(0), one_copy: between(1), two_copies: between(2) }
    return { locus, two_copies: wholeShares([...middle])[2] ?? 0, range }
  })
  const sentence = gravestSentence(outcomes)
  if (sentence === null) return null
  return { loci: outcomes.filter((one) => isGraveCross([one])).map(({ locus }) => locus), sentence }
}

/** A panel by the horse's own tests alone. */
export const asTested = (genotypes: PanelGenotypes): ParentPanel =>
  Object.fromEntries(PANEL_LOCI.map((locus) => [locus, { genotype: genotypes[locus] ?? null }]))
