import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Fold.module.css'

interface FoldProps {
  label: ReactNode
  open?: boolean | undefined
  onOpen?: (fold: HTMLElement) => void
  /** On paper it is open, without its line. */
  printed?: boolean | undefined
  /** Its line is an entry of a list, as wide as its place, and on paper too. */
  wide?: boolean | undefined
  children: ReactNode
}

/** What few need at once, under a line that opens it. */
export const Fold = ({ label, open, onOpen, printed, wide, children }: FoldProps) => (
  <details
    className={classNames(styles.fold, printed && styles.printed, wide && styles.wide)}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(currentTarget)}
  >
    <summary>
      {wide ? <span>{label}</span> : label} <Icon name="chevron" />
    </summary>
    {children}
  </details>
)
