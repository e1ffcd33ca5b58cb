import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Fold.module.css'

interface FoldProps {
  label: ReactNode
  open?: boolean
  onOpen?: (fold: HTMLElement) => void
  children: ReactNode
}

/** What few need at once, under a line that opens it. */
export const Fold = ({ label, open, onOpen, children }: FoldProps) => (
  <details
    className={styles.fold}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(currentTarget)}
  >
    <summary>
      {label} <Icon name="chevron" />
    </summary>
    {children}
  </details>
)
