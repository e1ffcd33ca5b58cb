import type { InputHTMLAttributes } from 'react'
import styles from './Range.module.css'

type RangeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> & {
  onChange: (value: number) => void
}

/** The platform's slider in our dress: a line with an upright handle. */
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
