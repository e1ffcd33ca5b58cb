import type { ReactNode } from 'react'
import ink from './charts/Ink.module.css'
import styles from './Bars.module.css'

/** The strip is 1000 units wide and stretched, so that it needs no measuring. */
const ACROSS = 1000
const at = (value: number, [low, high]: readonly [number, number]) =>
  Math.min(ACROSS, Math.max(0, ((value - low) / (high - low)) * ACROSS))

export interface RangeStripProps {
  /** For screen readers: "SI 93.4, 68 of 100 between 85.1 and 101.7". */
  label: string
  value: number
  low: number
  high: number
  /** The shared axis, the same for every strip of a table. */
  domain: readonly [number, number]
  /** Lines of the axis, for example 90 and 100. */
  lines?: readonly number[] | undefined
  /** The user's own threshold, dashed. */
  yours?: number | undefined
  /** The chance predicted, dashed. */
  predicted?: number | undefined
}

/** A spread bar (68 of 100) and a datum tick on one shared axis. */
export function RangeStrip({
  label,
  value,
  low,
  high,
  domain,
  lines = [],
  yours,
  predicted,
}: RangeStripProps) {
  const tick = (x: number, className: string | undefined, [top, bottom]: readonly [number, number]) => (
    <line
      key={`${className}${x}`}
      x1={at(x, domain)}
      x2={at(x, domain)}
      y1={top}
      y2={bottom}
      className={className}
      vectorEffect="non-scaling-stroke"
    />
  )
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${ACROSS} 24`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={ACROSS} y1="12" y2="12" className={ink.grid} vectorEffect="non-scaling-stroke" />
      {lines.map((line) => tick(line, ink.tickLine, [0, 24]))}
      <rect
        x={at(low, domain)}
        y="7"
        width={Math.max(2, at(high, domain) - at(low, domain))}
        height="10"
        className={ink.spread}
      />
      {tick(value, ink.datumLine, [4, 20])}
      {yours !== undefined && tick(yours, styles.yours, [0, 24])}
      {predicted !== undefined && tick(predicted, styles.predicted, [0, 24])}
    </svg>
  )
}

/** Axis labels shared by the strips of a table; hidden from screen readers, which read the strips' own labels. */
export const StripAxis = ({
  domain: [low, high],
  lines,
}: Pick<RangeStripProps, 'domain'> & { lines: readonly number[] }) => (
  <span className={styles.axisLabels} aria-hidden="true">
    {lines.map((line) => (
      <span key={line} style={{ left: `${((line - low) / (high - low)) * 100}%` }}>
        {line}
      </span>
    ))}
  </span>
)

export interface LimitBarProps {
  label: string
  /** Width of the filled part, 0–100. */
  percent: number
  /** Threshold lines, 0–100 on the same scale. */
  limits?: readonly number[] | undefined
  /** Labels under the bar. */
  children?: ReactNode
}

/** A bar filled to the value, with lines at the thresholds. */
export function LimitBar({ label, percent, limits = [], children }: LimitBarProps) {
  const width = Math.min(100, Math.max(0, percent))
  return (
    <div className={styles.limit}>
      <svg
        className={styles.bar}
        viewBox="0 0 100 18"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <rect x="0" y="5" width="100" height="8" className={styles.sunk} vectorEffect="non-scaling-stroke" />
        <rect x="0" y="5" width={width} height="8" className={ink.mark} />
        {limits.map((limit) => (
          <line
            key={limit}
            x1={limit}
            x2={limit}
            y1="0"
            y2="18"
            className={styles.threshold}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {children !== undefined && <div className={styles.under}>{children}</div>}
    </div>
  )
}
