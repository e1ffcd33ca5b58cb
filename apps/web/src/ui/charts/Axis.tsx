import ink from './Ink.module.css'

type Place = (value: number) => number

interface LevelsProps {
  values: readonly number[]
  y: Place
  from: number
  to: number
  /** What is written left of each line. */
  word?: (value: number) => string
  /** The class of each line. */
  line?: (value: number) => string | undefined
}

/** Lines across a drawing at levels of its vertical axis, each with its number at the left. */
export const Levels = ({ values, y, from, to, word = String, line = () => ink.grid }: LevelsProps) =>
  values.map((value) => (
    <g key={value}>
      <line x1={from} x2={to} y1={y(value)} y2={y(value)} className={line(value)} />
      <text x={from - 6} y={y(value) + 4} textAnchor="end" className={ink.tick}>
        {word(value)}
      </text>
    </g>
  ))

/** The line of a horizontal axis. */
export const Ground = ({ from, to, y }: { from: number; to: number; y: number }) => (
  <line x1={from} x2={to} y1={y} y2={y} className={ink.axis} />
)

interface TicksProps {
  values: readonly number[]
  x: Place
  /** Of the numbers' baseline. */
  y: number
  word?: (value: number) => string
  /** Top and foot of a short line at each, of class `line`. */
  mark?: readonly [top: number, foot: number]
  line?: string | undefined
}

/** Numbers along a horizontal axis. */
export const Ticks = ({ values, x, y, word = String, mark, line = ink.axis }: TicksProps) =>
  values.map((value) => (
    <g key={value}>
      {mark && <line x1={x(value)} x2={x(value)} y1={mark[0]} y2={mark[1]} className={line} />}
      <text x={x(value)} y={y} textAnchor="middle" className={ink.tick}>
        {word(value)}
      </text>
    </g>
  ))

/** What a number of two or three digits takes of an axis, in px. */
const NUMBER_PX = 34

/** Every five points of speed index between two, or every ten where there is less space. */
export function siTicks(from: number, to: number, x: Place): number[] {
  const every = x(5) - x(0) >= NUMBER_PX ? 5 : 10
  return Array.from({ length: (to - from) / 5 + 1 }, (_, at) => from + 5 * at).filter(
    (si) => si % every === 0,
  )
}

/** The values whose numbers do not overlap, from the left. */
export function apart(values: readonly number[], x: Place): number[] {
  const kept: number[] = []
  for (const value of values) {
    const before = kept.at(-1)
    if (before === undefined || x(value) - x(before) >= NUMBER_PX) kept.push(value)
  }
  return kept
}
