import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import type { ActiveInjury } from '@quarterpole/contract/injury'
import { Mark } from '../../ui/Marks.tsx'
import { outWords } from './out-words.ts'
import styles from './OutMark.module.css'

export interface OutMarkProps {
  /** Its type alone where the dates are not known. */
  injury: ActiveInjury | string
  /** The day it is counted to. */
  day: string
}

/** That a horse is out, with what, and how long. */
export const OutMark = ({ injury, day }: OutMarkProps) => (
  <span className={classNames(look({ size: 'small' }), styles.out)}>
    <Mark tone="caution">{outWords(injury, day)}</Mark>
  </span>
)
