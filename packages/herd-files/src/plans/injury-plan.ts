import type { Injury } from '@quarterpole/contract/injury'
import type { HorseRef } from '../identity/horse-index.ts'
import type { HorsePlan } from './horse-plan.ts'

/** What is said about an injury, apart from whose it is. */
export interface InjurySaid {
  readonly injury_date: string
  readonly type: string
  readonly severity: Injury['severity']
  readonly status: Injury['status']
  readonly outcome: Injury['outcome']
  readonly expected_days_off: number
  readonly return_date: string | null
  readonly notes: string | null
}

/** An injury on file, as far as an import compares it. */
export interface HerdInjury extends InjurySaid {
  readonly id: number
  readonly horse_id: number
  readonly type_key: string
}

export interface InjuryPlan {
  readonly horses: HorsePlan
  readonly adds: readonly (InjurySaid & { readonly horse: HorseRef })[]
  readonly changes: readonly { readonly before: HerdInjury; readonly after: InjurySaid }[]
  readonly unchanged: number
}
