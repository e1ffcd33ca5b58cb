import { Slider } from '../../ui/Field.tsx'
import { Muted } from '../../ui/Words.tsx'
import { balanceWords } from './ranking-words.ts'

/** What a ranking weighs: 0 is speed alone, 1 outcross alone. The same in words beside it. */
export const BalanceSlider = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => (
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
