import { Ground, Levels } from '../../ui/charts/Axis.tsx'
import type { CareerLine } from '@quarterpole/contract/career-line'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import type { KeyboardEvent, Ref } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import { careerLayout, type CareerLayout, TEXT } from './career-layout.ts'
import { StartMark } from './CareerDots.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './CareerLine.module.css'
import { startWords } from './career-words.ts'

interface CareerPictureProps {
  career: CareerLine
  width: number
  /** Of the start that is read out; its place among all. */
  current: number
  onCurrent: (start: number) => void
  ref?: Ref<SVGSVGElement>
}

/** Starts over time with the true form behind them; arrow keys move from start to start. */
export function CareerPicture({ career, width, current, onCurrent, ref }: CareerPictureProps) {
  const layout = careerLayout(career, { width, kind: 'page' })
  const { starts, horse_name } = career
  const last = starts.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onCurrent(Math.min(last, Math.max(0, next)))
  }
  const start = starts[current]
  return (
    <Picture
      ref={ref}
      width={width}
      height={layout.height}
      className={styles.picture}
      label={`Career line of ${horse_name}: arrow keys move between starts, the table has the same`}
    >
      <Drawing layout={layout} width={width} kind="page" />
      {start !== undefined && (
        <g
          role="slider"
          tabIndex={0}
          aria-label="Start"
          aria-valuemin={1}
          aria-valuemax={starts.length}
          aria-valuenow={current + 1}
          aria-valuetext={startWords(start)}
          className={styles.reader}
          onKeyDown={onKeyDown}
        >
          <Reader layout={layout} current={current} />
          {layout.dots.map((dot, i) => (
            <circle
              key={dot.start.race_id}
              cx={dot.x}
              cy={dot.y}
              r={12}
              className={ink.reach}
              onPointerEnter={() => onCurrent(i)}
              onPointerDown={() => onCurrent(i)}
            />
          ))}
        </g>
      )}
    </Picture>
  )
}

/** The start that is read out: a line at its day and a ring around it. */
function Reader({ layout: { dots, margin, foot }, current }: { layout: CareerLayout; current: number }) {
  const dot = dots[current]
  if (dot === undefined) return null
  return (
    <g aria-hidden="true">
      <line
        x1={dot.x}
        x2={dot.x}
        y1={margin.top}
        y2={foot}
        stroke="var(--accent)"
        strokeDasharray="2 3"
        className={styles.day}
      />
      <circle
        cx={dot.x}
        cy={dot.y}
        r={8}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
        className={styles.ring}
      />
    </g>
  )
}

/** The career at 120 px: no keyboard, its words are beside it. */
export function CareerStrip({ career, width }: Pick<CareerPictureProps, 'career' | 'width'>) {
  const layout = careerLayout(career, { width, kind: 'strip' })
  const { starts, horse_name } = career
  const last = starts.at(-1)
  return (
    <Picture
      width={width}
      height={layout.height}
      className={styles.picture}
      role="img"
      label={`Career line of ${horse_name}. ${last === undefined ? 'No starts on file' : `Last start ${startWords(last)}`}`}
    >
      <Drawing layout={layout} width={width} kind="strip" />
    </Picture>
  )
}

interface DrawingProps {
  layout: CareerLayout
  width: number
  kind: 'page' | 'strip'
}

const FORM_LINE = { fill: 'none', stroke: 'var(--mark)', strokeWidth: 1.75, strokeLinejoin: 'round' } as const

function Drawing({ layout, width, kind }: DrawingProps) {
  const { dots, line, band, breeding } = layout
  return (
    <g aria-hidden="true" fontSize={TEXT}>
      <Gaps layout={layout} isNamed={kind === 'page'} />
      <Axes layout={layout} width={width} />
      <path d={band} fill="var(--mark-spread)" opacity="0.6" />
      <path d={line} {...FORM_LINE} />
      {breeding && (
        <>
          <rect
            x={breeding.from}
            y={breeding.high}
            width={breeding.to - breeding.from}
            height={breeding.low - breeding.high}
            fill="var(--mark-spread)"
            opacity="0.6"
          />
          <path
            d={`M${breeding.from} ${breeding.y}H${breeding.to}`}
            {...FORM_LINE}
            strokeDasharray="1.5 4"
            strokeLinecap="round"
            strokeWidth="2.5"
          />
        </>
      )}
      {dots.map((dot) => (
        <StartMark key={dot.start.race_id} dot={dot} kind={kind} hasFlag={layout.flags} />
      ))}
      {kind === 'page' && <Distances layout={layout} />}
    </g>
  )
}

function Gaps({ layout: { gaps, margin, foot }, isNamed }: { layout: CareerLayout; isNamed: boolean }) {
  return gaps.map(({ key, kind, x, width, label, labelX }) => (
    <g key={key} className={styles[kind]}>
      <rect x={x} y={margin.top} width={width} height={foot - margin.top} />
      {kind === 'injury' && <path d={`M${x} ${foot}V${margin.top}H${x + width}`} />}
      {isNamed && (
        <text x={labelX} y={margin.top - (kind === 'injury' ? 22 : 6)}>
          {label}
        </text>
      )}
    </g>
  ))
}

function Axes({
  layout: { levels, years, y, margin, foot },
  width,
}: {
  layout: CareerLayout
  width: number
}) {
  return (
    <>
      <Levels
        values={levels}
        y={y}
        from={margin.left}
        to={width - margin.right}
        line={(si) => (si === SI_STRONG || si === SI_RECORD ? ink.tickLine : ink.grid)}
      />
      <Ground from={margin.left} to={width - margin.right} y={foot} />
      {years.map(({ key, x, label }) => (
        <g key={key}>
          <line x1={x} x2={x} y1={foot} y2={foot + 4} className={ink.axis} />
          <text x={x} y={foot + 17} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  )
}

function Distances({ layout: { distances, height, margin } }: { layout: CareerLayout }) {
  if (distances.length === 0) return null
  return (
    <>
      <text x={margin.left - 6} y={height - 14} textAnchor="end">
        yd
      </text>
      {distances.map(({ key, x, label }) => (
        <text key={key} x={x} y={height - 14} textAnchor="middle">
          {label}
        </text>
      ))}
    </>
  )
}
