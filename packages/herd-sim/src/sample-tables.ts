import {
  type GeneticTestTable,
  type HerdGeneticTest,
  type HerdHorse,
  type HerdStart,
  type HorseTable,
  type StartTable,
  SIMULATED_MARKERS,
} from './herd.ts'
import type { Population } from './reference-pedigree.ts'
import { tableOfRows } from './table.ts'

export function horseTable(
  horses: readonly HerdHorse[],
  { sire, dam, sex, birth_year }: Population,
): HorseTable {
  const name = (i: number) => horses[i].name
  const aqhaId = (i: number) => horses[i].aqha_id
  return { ...tableOfRows(horses), sire, dam, sex, birth_year, name, aqhaId }
}

export function testTable(tests: readonly HerdGeneticTest[]): GeneticTestTable {
  return {
    ...tableOfRows(tests),
    horse: Int32Array.from(tests, (t) => t.horse),
    marker: Uint8Array.from(tests, (t) => SIMULATED_MARKERS.indexOf(t.marker)),
  }
}

export function startTable(starts: readonly HerdStart[]): StartTable {
  return {
    ...tableOfRows(starts),
    race: Int32Array.from(starts, (s) => s.race),
    horse: Int32Array.from(starts, (s) => s.horse),
    si: Float32Array.from(starts, (s) => s.si ?? Number.NaN),
  }
}
