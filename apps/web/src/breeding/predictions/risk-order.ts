import type { RiskFactor } from '@quarterpole/contract/risk-factors'

const ORDER: readonly RiskFactor['severity'][] = ['problem', 'watch', 'note']

/** Problems, then what to watch, then notes; stable within each. */
export const worstFirst = (risks: readonly RiskFactor[]): RiskFactor[] =>
  risks.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
