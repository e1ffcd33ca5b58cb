import { resultCopies } from '@quarterpole/db/queries/filter-columns'
import { type Genotype, PANEL_LOCI, type PanelGenotypes, type PanelLocus } from '@quarterpole/genetics/panel'
import { at, type HerdSnapshot } from '../snapshot/snapshot.ts'

/** A horse's current result at a locus, from the snapshot; null = untested, also for row −1. */
export function genotypeAt({ filters }: HerdSnapshot, row: number, locus: PanelLocus): Genotype {
  const copies = row < 0 ? null : resultCopies(at(filters.panel, row), PANEL_LOCI.indexOf(locus))
  if (copies === null) return null
  const [copiesMin, copiesMax] = copies
  return copiesMin === copiesMax ? copiesMin : { copiesMin, copiesMax }
}

/** {@link genotypeAt} at all six loci. */
export const panelAt = (herd: HerdSnapshot, row: number): PanelGenotypes =>
  Object.fromEntries(PANEL_LOCI.map((locus) => [locus, genotypeAt(herd, row, locus)]))

/** Whether a horse has a result at any of the six. */
export const isTested = ({ filters }: HerdSnapshot, row: number): boolean =>
  row >= 0 && at(filters.panel, row) > 0
