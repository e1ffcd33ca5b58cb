import { parseRiskFactor, type RiskFactor, riskSentence } from '@quarterpole/contract/risk-factors'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { worstFirst } from './risk-order.ts'
import { type Look, look, Stack } from '../../ui/Layout.tsx'
import styles from './Breeding.module.css'

const SIGNS: Record<RiskFactor['severity'], { icon: IconName; word: string; tone: Look['tone'] }> = {
  problem: { icon: 'octagon', word: 'Problem: ', tone: 'danger' },
  watch: { icon: 'warning', word: 'Watch: ', tone: 'caution' },
  note: { icon: 'unknown', word: 'Note: ', tone: 'dim' },
}
const CARRIED = { icon: 'half', word: 'Note: ', tone: 'caution' } as const

/** Each risk code as its sentence, worst first. */
export function RiskFactors({ codes }: { codes: readonly string[] }) {
  return (
    <div>
      <h2>Risk factors</h2>
      <Stack as="ul" above={3} className={styles.risks}>
        {worstFirst(codes.map(readRisk)).map(({ code, severity, sentence }) => {
          const { icon, word, tone } = code.includes('_CARRIER_') ? CARRIED : SIGNS[severity]
          const [finding, rest] = firstSentence(sentence)
          return (
            <li key={code} data-code={code}>
              <span className={look({ tone })}>
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
            <span className={look({ tone: 'ok' })}>
              <Icon name="tick" />
            </span>
            <span>None: inbreeding is low and no panel disease comes with this cross.</span>
          </li>
        )}
      </Stack>
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
