import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

/** One part of the findings, under a heading of its own. */
export const FindingsPart = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className={classNames(
      look({ flow: 'grid', gap: 2, left: true, shrinks: true, padTop: 4, line: 'soft-above' }),
      styles.kind,
    )}
    aria-label={label}
  >
    {children}
  </section>
)
