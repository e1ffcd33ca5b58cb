import type { Rung } from '@quarterpole/contract/track-ladder'
import { siBand } from '@quarterpole/racing/speed-index'
import { classNames } from '../../ui/class-names.ts'
import tones from '../../ui/Marks.module.css'
import ink from '../../ui/charts/Ink.module.css'
import styles from './TrackLadder.module.css'

interface WireProps {
  rungs: readonly Rung[]
  x: (timeS: number) => number
  y: number
  /** Fewer than nine winners: dashed. */
  isPartial: boolean
}

/** A track's rungs: an open ring at 80, a ring with its center at 90, filled at 100 and 110. */
export function Wire({ rungs, x, y, isPartial }: WireProps) {
  const [slowest, fastest] = [rungs[0], rungs.at(-1)]
  if (slowest === undefined || fastest === undefined) return null
  return (
    <>
      <line
        x1={x(slowest.time_s)}
        x2={x(fastest.time_s)}
        y1={y}
        y2={y}
        className={classNames(ink.axis, isPartial && styles.partial)}
      />
      {rungs.map(({ si, time_s }) => (
        <g key={si} className={tones[siBand(si)]}>
          <circle
            cx={x(time_s)}
            cy={y}
            r="4.5"
            stroke="currentColor"
            strokeWidth="1.6"
            fill="var(--paper)"
            className={classNames(siBand(si) === 'record' && styles.filled)}
          />
          {siBand(si) === 'strong' && <circle cx={x(time_s)} cy={y} r="1.8" className={styles.filled} />}
        </g>
      ))}
    </>
  )
}
