import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Said by a screen reader, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
