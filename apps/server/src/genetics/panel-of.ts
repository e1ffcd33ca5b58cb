import type { Db } from '@quarterpole/db/open'
import { currentTestsOf, currentTestsOfOne } from '@quarterpole/db/queries/genetic-test'
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
  const tests = new Map<HorseId, GeneticTestTable[]>(ids.map((id) => [id, []]))
  for (const test of await currentTestsOf(db, ids)) tests.get(test.horse_id)?.push(test)
  return new Map(Array.from(tests, ([id, own]) => [id, panelFrom(own)]))
}

/** The panel of one horse. */
export const panelOf = async (db: Db, id: HorseId): Promise<HorsePanel> =>
  panelFrom(await currentTestsOfOne(db, id))

function panelFrom(inForce: readonly GeneticTestTable[]): HorsePanel {
  const genotypes: { -readonly [L in PanelLocus]?: Genotype } = {}
  const tests: HorsePanel['tests'] = {}
  for (const test of inForce) {
    if (!isPanelLocus(test.marker)) continue
    genotypes[test.marker] = genotypeOf(test)
    tests[test.marker] = test
  }
  return { genotypes, tests }
}

/** The copies a stored result leaves possible; null when it says nothing. */
function genotypeOf({ copies_min: min, copies_max: max, value }: GeneticTestTable): Genotype {
  if (isCopies(min) && isCopies(max)) return min === max ? min : { copiesMin: min, copiesMax: max }
  return value === null ? null : genotypeOfCode(value)
}
