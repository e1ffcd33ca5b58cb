import type { FileType } from '@quarterpole/contract/limits'
import { genetics } from './genetics.ts'
import { injuries } from './injuries.ts'
import type { PlanRecords } from './planned-records.ts'
import { raceResults } from './race-results.ts'

/** The kinds of files that change horses or what predictions are made from; null: horses alone. */
export const KINDS: Record<FileType, { readonly words: string; readonly plan: PlanRecords | null }> = {
  horses: { words: 'horses', plan: null },
  genetics: { words: 'genetic results', plan: genetics },
  race_results: { words: 'race results', plan: raceResults },
  injuries: { words: 'injuries', plan: injuries },
}
