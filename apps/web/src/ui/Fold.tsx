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
  children: ReactNode
}

/** What few need at once, under a line that opens it. */
export const Fold = ({ label, open, onOpen, printed, children }: FoldProps) => (
  <details
    className={classNames(styles.fold, printed && styles.printed)}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(currentTarget)}
  >
    <summary>
      {label} <Icon name="chevron" />
    </summary>
    {children}
  </details>
)
