import { Ticks } from '../../ui/charts/Axis.tsx'
import { scaleLinear } from 'd3-scale'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import type { Injury } from '../injuries/use-injuries.ts'
import ink from '../../ui/charts/Ink.module.css'
import { classNames } from '../../ui/class-names.ts'
import pictureStyles from '../../ui/Picture.module.css'
import { textWidth } from '../../ui/picture-text.ts'
import styles from './Comeback.module.css'
import { dayAfter, type RestDays, weekStep } from './rest-days.ts'

export const CALENDAR_HEIGHT = 128
const BAR = { top: 56, height: 14 }

interface RestCalendarProps {
  injury: Injury
  rest: RestDays
  width: number
}

/** The rest in weeks to scale: done, still expected, past due; and the range that is typical. */
export function RestCalendar({ injury, rest, width }: RestCalendarProps) {
  const { days, expected, past, isOver, typical } = rest
  const longest = Math.max(7, days, expected, typical[1]) * 1.06
  const x = scaleLinear([0, longest], [2, width - 2])
  const step = weekStep(longest)
  const weeks = Array.from({ length: Math.floor(longest / (7 * step)) + 1 }, (_, at) => at * step)
  const foot = BAR.top + BAR.height
  const done = past > 0 ? expected : days
  return (
    <>
      <text x="0" y="16" className={pictureStyles.name} fontSize={14}>
        Rest, in weeks
      </text>
      <rect
        x={x(typical[0])}
        y={BAR.top - 6}
        width={Math.max(2, x(typical[1]) - x(typical[0]))}
        height={BAR.height + 12}
        className={styles.typical}
      />
      {expected > 0 && (
        <rect x={x(0)} y={BAR.top} width={x(expected) - x(0)} height={BAR.height} className={ink.outlined} />
      )}
      <rect
        x={x(0)}
        y={BAR.top}
        width={Math.max(1, x(done) - x(0))}
        height={BAR.height}
        className={ink.mark}
      />
      {past > 0 && (
        <rect
          x={x(expected)}
          y={BAR.top}
          width={x(days) - x(expected)}
          height={BAR.height}
          className={classNames(ink.caution, styles.pastDue)}
        />
      )}
      <line
        x1={x(days)}
        x2={x(days)}
        y1={BAR.top - 10}
        y2={foot + 6}
        className={isOver ? styles.back : ink.accentLine}
      />
      <Label
        at={x(days)}
        y={BAR.top - 14}
        width={width}
        className={past > 0 ? styles.pastText : isOver ? ink.dim : ink.accentText}
        text={nowText(injury, rest)}
      />
      <text x={x(0)} y={foot + 18} className={ink.tick}>
        0
      </text>
      <Ticks
        values={weeks}
        x={(week) => x(week * 7)}
        y={foot + 18}
        word={(week) => (week === 0 ? '' : String(week))}
        mark={[foot, foot + 5]}
      />
      <text x="0" y={foot + 36} className={ink.tick}>
        {dayOf(injury.injury_date)}
      </text>
      <Label
        at={expected > 0 ? x(expected) : x(typical[1])}
        y={foot + 36}
        width={width}
        from={90}
        className={ink.dim}
        text={
          expected > 0
            ? `expected ${dayOf(dayAfter(injury.injury_date, expected))}`
            : `typical ${typical[0]} to ${typical[1]} days`
        }
      />
      {expected > 0 && (
        <Label
          at={(x(typical[0]) + x(typical[1])) / 2}
          y={foot + 52}
          width={width}
          className={ink.dim}
          text={`typical ${typical[0]} to ${typical[1]} days`}
        />
      )}
    </>
  )
}

function nowText({ outcome }: Injury, { days, past, isOver }: RestDays): string {
  if (isOver) return `${outcome === 'recovered' ? 'back in work' : 'ended'}, day ${days}`
  return past > 0 ? `today: past due ${plural(past, 'day')}` : `today, day ${days}`
}

interface LabelProps {
  at: number
  y: number
  width: number
  text: string
  className: string | undefined
  /** Left end of the space for it. */
  from?: number
}

/** Text under or over a place, moved in from the edges. */
function Label({ at, y, width, text, className, from = 0 }: LabelProps) {
  const half = textWidth(text, 13.5, 'facts') / 2
  return (
    <text
      x={Math.max(from + half, Math.min(width - half, at))}
      y={y}
      textAnchor="middle"
      className={className}
      fontSize={12}
    >
      {text}
    </text>
  )
}
