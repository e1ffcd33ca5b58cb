import type { HerdCheck } from '@quarterpole/contract/herd-check'

type Checked = Extract<HerdCheck, { kind: 'checked' }>

/** What a check found, as it is stored. */
export type HerdCheckFindings =
  | ({ kind: 'checked' } & Pick<Checked, 'season' | 'values' | 'coverage' | 'reliability_method'>)
  | { kind: 'too_few'; season_starts: number; earlier_starts: number }
