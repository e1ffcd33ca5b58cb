import { percent, plural } from '../../ui/words/number.ts'
import { Grid, look } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import { classNames } from '../../ui/class-names.ts'
import styles from './CoverageBars.module.css'
import { COVERAGE_WORDS } from './check-words.ts'
import type { CoverageCheck } from './queries.ts'

/** A panel for each group: for every range a bar of the share inside it, and a line where it should end. */
export const CoverageBars = ({
  coverage,
  needed,
}: {
  coverage: readonly CoverageCheck[]
  needed: number
}) => (
  <ul className={styles.panels}>
    {coverage.map((check) => (
      <li key={check.group} className={styles.panel}>
        <h3>{COVERAGE_WORDS[check.group]}</h3>
        {check.result === null ? (
          <p className={styles.few}>
            Not enough data: {plural(check.starts, 'start')} by {plural(check.horses, 'horse')}. It takes{' '}
            {needed}, and ten horses.
          </p>
        ) : (
          <ul>
            {check.result.held.map((held) => (
              <Bar key={held.level} {...held} />
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)

type Held = NonNullable<CoverageCheck['result']>['held'][number]

function Bar({ level, share, se }: Held) {
  const at = (fraction: number) => 100 * Math.min(1, Math.max(0, fraction))
  return (
    <Grid as="li" gap={2} align="center" size="small" columns="2.4rem 1fr 2.6rem">
      <span className={look({ tone: 'dim', right: true })}>{percent(level, 0)}%</span>
      <svg
        className={styles.bar}
        viewBox="0 0 100 16"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${percent(level, 0)}% range: ${percent(share, 0)}% of starts inside, ± ${percent(se, 0)}`}
      >
        <rect y="3" width="100" height="10" className={classNames(ink.sunk, styles.all)} />
        <rect y="3" width={at(share)} height="10" className={classNames(ink.spread, styles.share)} />
        <line x1={at(share - 2 * se)} x2={at(share + 2 * se)} y1="8" y2="8" className={styles.error} />
        <line x1={at(level)} x2={at(level)} y1="0" y2="16" className={styles.stated} />
      </svg>
      <span className={look({ right: true })} aria-hidden="true">
        {percent(share, 0)}%
      </span>
    </Grid>
  )
}
