import type { Db } from '@quarterpole/db/open'
import { currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import type { HorseId } from '@quarterpole/contract/ids'
import {
  type Copies,
  type Genotype,
  genotypeOfCode,
  PANEL_LOCI,
  type PanelGenotypes,
  type PanelLocus,
} from '@quarterpole/genetics/panel'

const isPanelLocus = (marker: string): marker is PanelLocus => PANEL_LOCI.some((locus) => locus === marker)
const isCopies = (value: number | null): value is Copies => value === 0 || value === 1 || value === 2

/** The results in force of one horse at the six loci. */
export interface HorsePanel {
  genotypes: PanelGenotypes
  tests: Partial<Record<PanelLocus, GeneticTestTable>>
}

/** Panels of many horses by id; one query. A horse without results has an empty one. */
export async function panelsOf(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, HorsePanel>> {
  const panels = new Map<HorseId, HorsePanel>(ids.map((id) => [id, { genotypes: {}, tests: {} }]))
  for (const test of await currentTestsOf(db, ids)) {
    const panel = panels.get(test.horse_id)
    if (!panel || !isPanelLocus(test.marker)) continue
    panel.genotypes = { ...panel.genotypes, [test.marker]: genotypeOf(test) }
    panel.tests[test.marker] = test
  }
  return panels
}

/** The copies a stored result leaves possible; null when it says nothing. */
function genotypeOf({ copies_min: min, copies_max: max, value }: GeneticTestTable): Genotype {
  if (isCopies(min) && isCopies(max)) return min === max ? min : { copiesMin: min, copiesMax: max }
  return value === null ? null : genotypeOfCode(value)
}
