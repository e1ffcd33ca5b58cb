import { hasResult, resultCopies } from '@quarterpole/db/queries/filter-columns'
import {
  DISEASE_LOCI,
  type DiseaseLocus,
  type Genotype,
  isOfPanel,
  type PanelGenotypes,
} from '@quarterpole/genetics/panel'
import { at, type HerdSnapshot } from '../snapshot/snapshot.ts'

/** A horse's current result at a locus, from the snapshot; null = untested, also for row −1. */
export function genotypeAt({ filters }: HerdSnapshot, row: number, locus: DiseaseLocus): Genotype {
  const copies = row < 0 ? null : resultCopies(at(filters.panel, row), DISEASE_LOCI.indexOf(locus))
  if (copies === null) return null
  const [copiesMin, copiesMax] = copies
  return copiesMin === copiesMax ? copiesMin : { copiesMin, copiesMax }
}

/** The panel's six, and the other diseases of which any horse has a result. */
export const lociOf = ({ filters }: HerdSnapshot): DiseaseLocus[] =>
  DISEASE_LOCI.filter((locus, at) => isOfPanel(locus) || hasResult(filters.anyPanel, at))

/** {@link genotypeAt} at all of {@link lociOf}. */
export const panelAt = (herd: HerdSnapshot, row: number): PanelGenotypes =>
  Object.fromEntries(lociOf(herd).map((locus) => [locus, genotypeAt(herd, row, locus)]))

/** Whether a horse has any result. */
export const isTested = ({ filters }: HerdSnapshot, row: number): boolean =>
  row >= 0 && at(filters.panel, row) > 0
