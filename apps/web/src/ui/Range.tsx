import type { InputHTMLAttributes } from 'react'
import styles from './Range.module.css'

type RangeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> & {
  onChange: (value: number) => void
}

/** The native slider with our styles. */
export function Range({ onChange, ...rest }: RangeProps) {
  return (
    <input
      {...rest}
      type="range"
      className={styles.range}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
