import { Slider } from '../../ui/Field.tsx'
import { Muted } from '../../ui/Words.tsx'
import { balanceWords } from './ranking-words.ts'
import { Line } from '../../ui/Layout.tsx'
import styles from './BestMares.module.css'

interface BalanceProps {
  value: number
  onChange: (value: number) => void
}

/** The slider and its words on one line. */
export const BalanceLine = (props: BalanceProps) => (
  <Line gap={3} className={styles.balance}>
    <BalanceSlider {...props} />
  </Line>
)

/** What a ranking weighs: 0 is speed alone, 1 outcross alone. The same in words beside it. */
export const BalanceSlider = ({ value, onChange }: BalanceProps) => (
  <>
    <Slider
      label="Balance from speed to outcross"
      ends={['speed', 'outcross']}
      min={0}
      max={1}
      step={0.05}
      value={value}
      valueText={balanceWords(value)}
      onChange={onChange}
    />
    <Muted>{balanceWords(value)}</Muted>
  </>
)
