import { useElementSize } from '@mantine/hooks'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { scaleLinear } from 'd3-scale'
import { dayOf } from '../format/day.ts'
import { signed } from '../format/number.ts'
import { InfoNote } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import styles from './Impact.module.css'
import type { InjuryImpact } from './use-injuries.ts'

type Own = InjuryImpact['basis']['own']
type Figure = Own['before'][number]

const HEIGHT = 150
const BASE = HEIGHT - 30
const LEFT = 32

function Run({
  figures,
  x,
  y,
}: {
  figures: readonly Figure[]
  x: (at: number) => number
  y: (si: number) => number
}) {
  return (
    <>
      <polyline points={figures.map(({ si }, at) => `${x(at)},${y(si)}`).join(' ')} className={styles.run} />
      {figures.map(({ race_id, si }, at) => (
        <circle key={race_id} cx={x(at)} cy={y(si)} r="4" className={styles.figure} />
      ))}
    </>
  )
}

/** Speed indexes by date with the injury between them; the table below has the same figures. */
export function OwnChart({ own }: { own: Own }) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(240, measured || 420)
  const all = [...own.before, ...own.after].map(({ si }) => si)
  const domain = [Math.min(SI_STRONG - 5, ...all) - 2, Math.max(SI_RECORD, ...all) + 2]
  const y = scaleLinear(domain, [BASE - 4, 8])
  const gap = LEFT + (width - LEFT) * 0.58
  const before = scaleLinear([0, 4], [LEFT + 14, gap - 24])
  const after = scaleLinear([0, 2], [gap + 24, width - 14])
  const shift = 5 - own.before.length
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles.chart}
        aria-hidden="true"
      >
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        <rect x={gap - 8} y="4" width="16" height={BASE - 4} className={styles.injury} />
        <Run figures={own.before} x={(at) => before(at + shift)} y={y} />
        <Run figures={own.after} x={(at) => after(at)} y={y} />
        <text x={(LEFT + gap) / 2} y={HEIGHT - 8} textAnchor="middle">
          starts before
        </text>
        <text x={(gap + width) / 2 + 8} y={HEIGHT - 8} textAnchor="middle">
          first starts back
        </text>
      </svg>
    </div>
  )
}

/** The same as a table, with each start against its rivals. */
export function OwnTable({ own }: { own: Own }) {
  const rows = [
    ...own.before.map((figure) => ({ side: 'before', ...figure })),
    ...own.after.map((figure) => ({ side: 'after', ...figure })),
  ]
  return (
    <InfoNote label="Show as a table">
      <Table caption="Starts before and after the injury" dense>
        <thead>
          <tr>
            <Th>Date</Th>
            <Th>Injury</Th>
            <Th num>Yards</Th>
            <Th num>SI</Th>
            <Th num>Against the field</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ side, race_id, race_date, distance_yards, si, adjusted_si }) => (
            <tr key={race_id}>
              <RowHead>{dayOf(race_date)}</RowHead>
              <Td>{side}</Td>
              <Td num>{distance_yards}</Td>
              <Td num>{si}</Td>
              <Td num>{adjusted_si === null ? '–' : signed(adjusted_si, 1)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </InfoNote>
  )
}
