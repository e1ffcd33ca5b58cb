import type { MarkerName } from '@quarterpole/contract/limits'
import type { HorseRef } from '../identity/horse-index.ts'
import type { HorsePlan } from './horse-plan.ts'

/** One laboratory result a file would add. */
export interface PlannedTest {
  readonly horse: HorseRef
  readonly horseName: string
  readonly row: number
  readonly marker: MarkerName
  readonly value: string
  readonly copiesMin: number | null
  readonly copiesMax: number | null
  readonly raw: string
  readonly lab: string | null
  readonly assay: string | null
  readonly testedOn: string | null
  readonly inferred: boolean
}

export interface GeneticsPlan {
  readonly horses: HorsePlan
  readonly tests: readonly PlannedTest[]
}

/** A result on file, as far as an import compares it. */
export interface HerdTest {
  readonly horse_id: number
  readonly marker: string
  readonly value: string | null
  readonly copies_min: number | null
  readonly copies_max: number | null
  readonly lab: string | null
  readonly tested_on: string | null
}
