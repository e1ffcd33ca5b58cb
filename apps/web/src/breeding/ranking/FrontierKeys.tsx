import type { RankedMating } from '@quarterpole/contract/matings'
import type { ReactNode } from 'react'
import { Row } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Frontier.module.css'

interface FrontierKeysProps {
  hasHere: boolean
  hasOthers: boolean
  matings: readonly RankedMating[]
}

/** Legend of the marks that occur. */
export function FrontierKeys({ hasHere, hasOthers, matings }: FrontierKeysProps) {
  const has = (code: RankedMating['worst_disease']['code']) =>
    matings.some(({ worst_disease }) => worst_disease.code === code)
  return (
    <Row
      as="figcaption"
      gap="1 4"
      align="stretch"
      above={3}
      size="small"
      tone="muted"
      className={styles.keys}
    >
      <Key mark={<circle cx="7" cy="7" r="5" className={ink.mark} />}>best trade-offs</Key>
      {hasHere && <Key mark={<circle cx="7" cy="7" r="5.6" className={ink.accentRing} />}>this cross</Key>}
      {has('affected') && (
        <Key
          mark={
            <g className={styles.blocked}>
              <circle cx="7" cy="7" r="5" />
              <path d="M4.8 4.8l4.4 4.4m0-4.4l-4.4 4.4" />
            </g>
          }
        >
          affected foals
        </Key>
      )}
      {has('untested') && (
        <Key mark={<circle cx="7" cy="7" r="5" className={styles.untested} />}>tests missing</Key>
      )}
      {hasOthers && <Key mark={<circle cx="7" cy="7" r="3.5" className={ink.quiet} />}>other studs</Key>}
    </Row>
  )
}

const Key = ({ mark, children }: { mark: ReactNode; children: string }) => (
  <span>
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {mark}
    </svg>
    {children}
  </span>
)
