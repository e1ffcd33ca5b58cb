import { RECOVERY_GOOD, RECOVERY_MONITOR } from '@quarterpole/contract/limits'

export type RecoveryWord = 'good' | 'monitor closely' | 'significant injury'

/** Above 0.8 good, above 0.6 monitor closely, otherwise significant injury. */
export const recoveryWord = (confidence: number): RecoveryWord =>
  confidence > RECOVERY_GOOD
    ? 'good'
    : confidence > RECOVERY_MONITOR
      ? 'monitor closely'
      : 'significant injury'

export const RECOVERY_TONE = {
  good: 'ok',
  'monitor closely': 'caution',
  'significant injury': 'danger',
} as const satisfies Record<RecoveryWord, string>
