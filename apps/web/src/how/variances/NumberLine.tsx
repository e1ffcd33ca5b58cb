import type { EstimatedNumber } from '@quarterpole/contract/evaluation'
import { scaleLinear } from 'd3-scale'
import { numberFinding } from './variance-words.ts'
import { Line, Row } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './Variances.module.css'

const AXIS_Y = 44
const DATA_Y = 13
const USED_Y = 30
/** Axis labels near an end would stick out. */
const EDGE = 5

/** From below the lowest end of all intervals to above the highest. */
export function domainOf({ prior, data, value, se }: EstimatedNumber): [number, number] {
  const ends = [
    [value, se],
    ...(prior === null ? [] : [[prior.value, prior.sd]]),
    ...(data === null ? [] : [[data.value, data.se]]),
  ].flatMap(([middle = 0, half = 0]) => [middle - half, middle + half])
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const room = 0.15 * (high - low || 1)
  return [Math.max(0, low - room), high + room]
}

/** One number: what was known before as a band, the starts alone as a bar, what is used as a dot. */
export function NumberLine({ number }: { number: EstimatedNumber }) {
  const { prior, data, value, se } = number
  const x = scaleLinear(domainOf(number), [0, 100])
  const percent = (at: number) => `${Math.min(100, Math.max(0, x(at)))}%`
  const bar = (middle: number, half: number, y: number) => ({
    x1: percent(middle - half),
    x2: percent(middle + half),
    y1: y,
    y2: y,
  })
  const end = (at: number, y: number) => ({ x1: percent(at), x2: percent(at), y1: y - 4, y2: y + 4 })
  return (
    <svg className={classNames(ink.chart, styles.line)} role="img" aria-label={numberFinding(number)}>
      {prior !== null && (
        <rect
          x={percent(prior.value - prior.sd)}
          width={`${Math.min(100, x(prior.value + prior.sd)) - Math.max(0, x(prior.value - prior.sd))}%`}
          y="2"
          height={AXIS_Y - 2}
          fill="var(--mark-quiet)"
          opacity="0.5"
        />
      )}
      <line x1="0" x2="100%" y1={AXIS_Y} y2={AXIS_Y} className={ink.axis} />
      {x
        .ticks(4)
        .filter((tick) => x(tick) >= EDGE && x(tick) <= 100 - EDGE)
        .map((tick) => (
          <g key={tick}>
            <line x1={percent(tick)} x2={percent(tick)} y1={AXIS_Y} y2={AXIS_Y + 4} className={ink.axis} />
            <text x={percent(tick)} y={AXIS_Y + 17} textAnchor="middle">
              {x.tickFormat(4)(tick)}
            </text>
          </g>
        ))}
      {data !== null && (
        <g className={styles.data}>
          <line {...bar(data.value, data.se, DATA_Y)} />
          <line {...end(data.value - data.se, DATA_Y)} />
          <line {...end(data.value, DATA_Y)} />
          <line {...end(data.value + data.se, DATA_Y)} />
        </g>
      )}
      <line {...bar(value, se, USED_Y)} className={ink.datumLine} />
      <circle cx={percent(value)} cy={USED_Y} r="5.5" className={styles.dot} />
    </svg>
  )
}

/** What the marks of the lines mean. */
export const LineKey = () => (
  <Row as="ul" gap="2 5" align="stretch" above={4} size="small" tone="muted" aria-label="Key">
    <Line as="li" gap={2}>
      <svg aria-hidden="true" width="28" height="16">
        <rect width="28" height="16" fill="var(--mark-quiet)" opacity="0.5" />
      </svg>
      published or assumed, ±
    </Line>
    <Line as="li" gap={2}>
      <svg aria-hidden="true" width="28" height="16" className={styles.data}>
        <line x1="1" x2="27" y1="8" y2="8" />
        <line x1="1" x2="1" y1="4" y2="12" />
        <line x1="14" x2="14" y1="4" y2="12" />
        <line x1="27" x2="27" y1="4" y2="12" />
      </svg>
      your starts alone, ±
    </Line>
    <Line as="li" gap={2}>
      <svg aria-hidden="true" width="28" height="16">
        <line x1="0" x2="28" y1="8" y2="8" className={ink.datumLine} />
        <circle cx="14" cy="8" r="5.5" className={styles.dot} />
      </svg>
      what we use, ±
    </Line>
  </Row>
)
