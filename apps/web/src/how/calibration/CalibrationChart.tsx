import { Levels } from '../../ui/charts/Axis.tsx'
import { chanceInWords } from '@quarterpole/contract/chance'
import { useWidth } from '../../ui/use-width.ts'
import { scaleLinear } from 'd3-scale'
import { type Bin, filled, wonOf, wonRange } from './calibration.ts'
import { classNames } from '../../ui/class-names.ts'
import ink from '../../ui/charts/Ink.module.css'
import styles from './CalibrationChart.module.css'

const HEIGHT = 200
const MARGIN = { top: 10, right: 8, bottom: 42, left: 38 }
/** Two lines of labels need this much. */
const LABEL_PX = 58

const short = (probability: number) => chanceInWords(probability).replace('about ', '')

/** Dashes: the chance we gave. Dots: how often they won, with its range. */
export function CalibrationChart({ bins }: { bins: readonly Bin[] }) {
  const [ref, measured] = useWidth<HTMLDivElement>(440)
  const width = Math.max(280, measured)
  const shown = filled(bins)
  const top = Math.max(0.2, ...shown.map((bin) => Math.max(bin.predicted, wonRange(bin)[1])))
  const y = scaleLinear([0, top], [HEIGHT - MARGIN.bottom, MARGIN.top])
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, shown.length)
  const every = Math.max(1, Math.ceil(LABEL_PX / step))
  const label = shown.map((bin) => `we said ${short(bin.predicted)}, they won ${wonOf(bin)}`).join('; ')
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        className={classNames(ink.chart, styles.chart)}
        role="img"
        aria-label={`Calibration: ${label}`}
      >
        <Levels
          values={y.ticks(4)}
          y={y}
          from={MARGIN.left}
          to={width - MARGIN.right}
          word={(tick) => `${Math.round(tick * 100)}%`}
        />
        {shown.map((bin, i) => {
          const x = MARGIN.left + step * (i + 0.5)
          const [low, high] = wonRange(bin)
          return (
            <g key={bin.from}>
              <rect
                x={x - 6}
                width="12"
                y={y(high)}
                height={Math.max(1, y(low) - y(high))}
                className={ink.spread}
              />
              <line
                x1={x - 14}
                x2={x + 14}
                y1={y(bin.predicted)}
                y2={y(bin.predicted)}
                stroke="var(--ink)"
                strokeWidth="2"
                strokeDasharray="5 3"
              />
              <circle cx={x} cy={y(bin.won)} r="4" className={ink.mark} />
              {i % every === 0 && (
                <>
                  <text x={x} y={HEIGHT - 24} textAnchor="middle" className={ink.ink}>
                    {short(bin.predicted)}
                  </text>
                  <text x={x} y={HEIGHT - 8} textAnchor="middle">
                    {wonOf(bin)}
                  </text>
                </>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
