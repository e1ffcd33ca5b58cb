import { Ground, Levels, Ticks } from '../../ui/charts/Axis.tsx'
import { type FrontierFrame, moderateNote, speedNote } from './frontier-frame.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Frontier.module.css'

/** The axis of speed stands left of the gutter. */
const AXIS_LEFT = 34
/** What the word “more” takes of the axis. */
const MORE = 24

/** Speed up, fee or inbreeding to the right, a zone shaded. */
export function FrontierAxes({ frame, distance }: { frame: FrontierFrame; distance: number }) {
  const { plot, x, y, width, height, hasUnknown, hasBeyond, across, against } = frame
  return (
    <>
      {against.zone !== null && (
        <rect
          x={x(against.zone)}
          y={plot.top}
          width={plot.right - x(against.zone)}
          height={plot.bottom - plot.top}
          className={ink.sunk}
        />
      )}
      <Levels values={y.ticks(5)} y={y} from={AXIS_LEFT} to={plot.right} />
      {against.zone !== null && (
        <>
          <line
            x1={x(against.zone)}
            x2={x(against.zone)}
            y1={plot.top}
            y2={plot.bottom}
            className={styles.moderateLine}
          />
          <text x={plot.right - 4} y={plot.bottom - 8} textAnchor="end">
            {moderateNote(frame).text}
          </text>
        </>
      )}
      <Ground from={plot.left} to={plot.right} y={plot.bottom} />
      <Ticks
        values={x.ticks(5).filter((tick) => !hasBeyond || plot.right - x(tick) > MORE)}
        x={x}
        y={plot.bottom + 18}
        word={against.word}
      />
      {hasUnknown && (
        <>
          <line x1={plot.left} x2={plot.left} y1={plot.top} y2={plot.bottom} className={ink.grid} />
          <text x={across(null)} y={plot.bottom + 18} textAnchor="middle">
            {against.unknown}
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
        {against.caption}
      </text>
    </>
  )
}
