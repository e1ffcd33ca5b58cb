import type { ReactNode } from 'react'
import { percent, signed } from './words/number.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Inline, look } from './Layout.tsx'
import ink from './charts/Ink.module.css'
import styles from './Value.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface ValueUnitProps {
  /** Already rounded. */
  value: ReactNode
  unit?: string | undefined
  /** Unit before the number: money. */
  before?: boolean | undefined
  /** Half-width of the range. */
  spread?: string | undefined
  /** The one number of a panel. */
  figure?: boolean | undefined
}

/** A number with its unit dimmed and its ± beside it. */
export function ValueUnit({ value, unit, before, spread, figure }: ValueUnitProps) {
  const sign =
    unit === undefined ? null : (
      <span className={classNames(styles.unit, before && styles.before)}>
        {before || figure || unit === '%' ? unit : ` ${unit}`}
      </span>
    )
  return (
    <span className={styles.value}>
      <span className={figure ? styles.figure : undefined}>
        {before && sign}
        <b>{value}</b>
        {!before && sign}
      </span>
      {spread !== undefined && <span className={look({ tone: 'muted' })}> ± {spread}</span>}
    </span>
  )
}

/** At most four, divided by hairlines. */
export const Stats = ({ children, label }: { children: ReactNode; label: string }) => (
  <section aria-label={label}>
    <dl className={styles.stats}>{children}</dl>
  </section>
)

interface StatProps {
  label: string
  figure: ReactNode
  context?: ReactNode
  /** A word instead of a number: smaller. */
  look?: 'word' | undefined
}

/** Label, figure, one line of context. */
export function Stat({ label, figure, context, look }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>
        <p className={look === 'word' ? styles.word : styles.figure}>{figure}</p>
        <p className={styles.context}>{context}</p>
      </dd>
    </div>
  )
}

/** A signed change: triangle, sign and color; above zero gain, otherwise loss. */
export function Delta({ value, digits = 1 }: { value: number; digits?: number | undefined }) {
  const text = signed(value, digits)
  const shown = Number(value.toFixed(digits)) // 0.0 points neither way
  return (
    <span className={classNames(styles.delta, value > 0 ? styles.gain : styles.loss)}>
      <Icon name={shown > 0 ? 'up' : shown === 0 ? 'level' : 'down'} />
      {text}
    </span>
  )
}

/** Confidence in five blocks and percent, to one decimal. @param level fraction 0–1 */
export function Confidence({ level }: { level: number }) {
  const full = Math.round(level * 5)
  return (
    <Inline as="span" gap="sign" nowrap>
      <svg width="36" height="9" viewBox="0 0 36 9" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((at) => (
          <rect
            key={at}
            x={0.5 + at * 7.2}
            y="0.5"
            width="5.2"
            height="8"
            className={at < full ? ink.bold : styles.hollow}
          />
        ))}
      </svg>
      <span>
        <VisuallyHidden>Confidence </VisuallyHidden>
        {percent(level)}
        <span className={styles.unit}>%</span>
      </span>
    </Inline>
  )
}
