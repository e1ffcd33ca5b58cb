import { Ground, Levels, Ticks } from '../../ui/charts/Axis.tsx'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { type FrontierFrame, moderateNote, speedNote } from './frontier-frame.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Frontier.module.css'

/** The axis of speed stands left of the gutter. */
const AXIS_LEFT = 34
/** What the word “more” takes of the axis. */
const MORE = 24

/** Speed up, inbreeding to the right, the moderate zone shaded. */
export function FrontierAxes({ frame, distance }: { frame: FrontierFrame; distance: number }) {
  const { plot, x, y, width, height, hasUnknown, hasBeyond, across } = frame
  const moderate = x(INBREEDING_MODERATE)
  return (
    <>
      <rect
        x={moderate}
        y={plot.top}
        width={plot.right - moderate}
        height={plot.bottom - plot.top}
        className={ink.sunk}
      />
      <Levels values={y.ticks(5)} y={y} from={AXIS_LEFT} to={plot.right} />
      <line x1={moderate} x2={moderate} y1={plot.top} y2={plot.bottom} className={styles.moderateLine} />
      <Ground from={plot.left} to={plot.right} y={plot.bottom} />
      <Ticks
        values={x.ticks(5).filter((tick) => !hasBeyond || plot.right - x(tick) > MORE)}
        x={x}
        y={plot.bottom + 18}
        word={(tick) => String(Math.round(tick * 1000) / 10)}
      />
      <text x={plot.right - 4} y={plot.bottom - 8} textAnchor="end">
        {moderateNote(frame).text}
      </text>
      {hasUnknown && (
        <>
          <line x1={plot.left} x2={plot.left} y1={plot.top} y2={plot.bottom} className={ink.grid} />
          <text x={across(null)} y={plot.bottom + 18} textAnchor="middle">
            unknown
          </text>
        </>
      )}
      {hasBeyond && (
        <text x={plot.right + 9} y={plot.bottom + 18} textAnchor="middle">
          more
        </text>
      )}
      <text x={AXIS_LEFT} y="14">
        {speedNote(distance).text}
      </text>
      <text x={width - 12} y={height - 6} textAnchor="end">
        foal’s inbreeding, %
      </text>
    </>
  )
}
