import { plural } from '../../ui/words/number.ts'
import { classNames } from '../../ui/class-names.ts'
import { LimitBar } from '../../ui/Bars.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Dim } from '../../ui/Words.tsx'
import { standingWord } from './impact-words.ts'
import { daysOff } from './injury-days.ts'
import { Inline } from '../../ui/Layout.tsx'
import styles from './Injuries.module.css'
import type { Injury } from './use-injuries.ts'

const filledSteps: Record<Injury['severity'], number> = { minor: 1, moderate: 2, severe: 3 }

/** One, two or three filled steps, and the word. */
export function SeverityMark({ severity }: { severity: Injury['severity'] }) {
  return (
    <Inline as="span" align="baseline" nowrap className={classNames(styles.severity, styles[severity])}>
      <svg width="15" height="11" viewBox="0 0 15 11" aria-hidden="true">
        {[0, 1, 2].map((step) => (
          <rect
            key={step}
            x={0.5 + step * 5}
            y={7.5 - step * 3.5}
            width="4"
            height={3 + step * 3.5}
            fill={step < filledSteps[severity] ? 'currentColor' : 'none'}
            stroke="currentColor"
          />
        ))}
      </svg>
      {severity}
    </Inline>
  )
}

/** Active, or how it ended. */
export function StatusMark({ outcome }: Pick<Injury, 'outcome'>) {
  if (outcome === null) return <Mark tone="caution">active</Mark>
  if (outcome === 'recovered') return <Mark tone="ok">recovered</Mark>
  return <Dim>{standingWord({ outcome })}</Dim>
}

/** Days off against days expected, or how it ended. */
export function Standing({ injury, now }: { injury: Injury; now: Date }) {
  const { days, expected, past } = daysOff(injury, now)
  if (injury.outcome !== null) return <StatusMark outcome={injury.outcome} />
  if (expected === 0) {
    return (
      <>
        active, day {days} <Dim>no days off expected</Dim>
      </>
    )
  }
  const text = `active, ${days} of ${expected} days`
  return (
    <span className={classNames(past > 0 && styles.past)}>
      {past > 0 ? <Mark tone="caution">past due {plural(past, 'day')}</Mark> : text}
      <LimitBar
        label={past > 0 ? `day ${days} of ${expected}, past due ${plural(past, 'day')}` : text}
        percent={(100 * days) / expected}
      />
    </span>
  )
}
