import { parseRiskFactor } from '@quarterpole/contract/risk-factors'
import { Mark } from '../ui/Marks.tsx'
import styles from './Breeding.module.css'

const TONES = { problem: 'danger', watch: 'caution', note: 'quiet' } as const

/** Each risk code as its sentence, worst first. */
export function RiskFactors({ codes }: { codes: readonly string[] }) {
  return (
    <div>
      <h2>Risk factors</h2>
      <ul className={styles.risks}>
        {codes
          .flatMap((code) => parseRiskFactor(code) ?? [])
          .map(({ code, severity, sentence }) => (
            <li key={code} data-code={code}>
              <Mark tone={TONES[severity]}>{sentence}</Mark>
            </li>
          ))}
        {codes.length === 0 && (
          <li>
            <Mark tone="ok">None found: inbreeding is low, and no panel disease comes with this cross.</Mark>
          </li>
        )}
      </ul>
    </div>
  )
}
