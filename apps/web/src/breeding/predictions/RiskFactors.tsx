import { parseRiskFactor, type RiskFactor, riskSentence } from '@quarterpole/contract/risk-factors'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { worstFirst } from './risk-order.ts'
import styles from './Breeding.module.css'

const SIGNS: Record<RiskFactor['severity'], { icon: IconName; word: string; look: string | undefined }> = {
  problem: { icon: 'octagon', word: 'Problem: ', look: styles.problem },
  watch: { icon: 'warning', word: 'Watch: ', look: styles.watch },
  note: { icon: 'unknown', word: 'Note: ', look: styles.note },
}
const CARRIED = { icon: 'half', word: 'Note: ', look: styles.carried } as const

/** Each risk code as its sentence, worst first. */
export function RiskFactors({ codes }: { codes: readonly string[] }) {
  return (
    <div>
      <h2>Risk factors</h2>
      <ul className={styles.risks}>
        {worstFirst(codes.map(readRisk)).map(({ code, severity, sentence }) => {
          const { icon, word, look } = code.includes('_CARRIER_') ? CARRIED : SIGNS[severity]
          const [finding, rest] = firstSentence(sentence)
          return (
            <li key={code} data-code={code}>
              <span className={look}>
                <Icon name={icon} />
              </span>
              <span>
                <VisuallyHidden>{word}</VisuallyHidden>
                <b>{finding}</b>
                {rest}
              </span>
            </li>
          )
        })}
        {codes.length === 0 && (
          <li>
            <span className={styles.none}>
              <Icon name="tick" />
            </span>
            <span>None: inbreeding is low and no panel disease comes with this cross.</span>
          </li>
        )}
      </ul>
    </div>
  )
}

/** A code of another version is shown as is. */
const readRisk = (code: string): RiskFactor =>
  parseRiskFactor(code) ?? { code, severity: 'watch', sentence: riskSentence(code) }

/** Splits after the first period or colon that a space follows. */
function firstSentence(text: string): [string, string] {
  const end = text.search(/[.:] /)
  return end < 0 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1)]
}
