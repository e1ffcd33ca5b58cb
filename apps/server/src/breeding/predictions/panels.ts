import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import {
  type Copies,
  type Genotype,
  genotypeOfCode,
  DISEASE_LOCI,
  type PanelGenotypes,
  type DiseaseLocus,
} from '@quarterpole/genetics/panel'

/** The current results of one horse's disease tests. */
export interface HorsePanel {
  readonly genotypes: PanelGenotypes
  readonly tests: Partial<Record<DiseaseLocus, GeneticTestTable>>
}

/** Panels of many horses by id; one query. A horse without results has an empty one. */
export async function panelsOf(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, HorsePanel>> {
  const tests = new Map<HorseId, GeneticTestTable[]>(ids.map((id) => [id, []]))
  for (const test of await currentTestsOf(db, ids)) tests.get(test.horse_id)?.push(test)
  return new Map(Array.from(tests, ([id, own]) => [id, panelFrom(own)]))
}

function panelFrom(current: readonly GeneticTestTable[]): HorsePanel {
  const genotypes: { -readonly [L in DiseaseLocus]?: Genotype } = {}
  const tests: HorsePanel['tests'] = {}
  for (const test of current) {
    if (!isDiseaseLocus(test.marker)) continue
    genotypes[test.marker] = genotypeOf(test)
    tests[test.marker] = test
  }
  return { genotypes, tests }
}

const isDiseaseLocus = (marker: string): marker is DiseaseLocus =>
  DISEASE_LOCI.some((locus) => locus === marker)
const isCopies = (value: number | null): value is Copies => value === 0 || value === 1 || value === 2

/** The copies a stored result leaves possible; null when it says nothing. */
function genotypeOf({ copies_min: min, copies_max: max, value }: GeneticTestTable): Genotype {
  if (isCopies(min) && isCopies(max)) return min === max ? min : { copiesMin: min, copiesMax: max }
  return value === null ? null : genotypeOfCode(value)
}
