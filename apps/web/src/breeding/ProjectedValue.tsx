import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { scaleLog } from 'd3-scale'
import { dollars, short } from '../format/number.ts'
import { ValueUnit } from '../ui/Value.tsx'
import { Muted, RestsOn } from '../ui/Words.tsx'
import styles from './Breeding.module.css'

type ProjectedValueProps = Pick<BreedingPrediction, 'projected_value' | 'value_band' | 'value_basis'>

/** The median price of the foal with its quartiles on a logarithmic axis, and what it rests on. */
export function ProjectedValue({ projected_value, value_band, value_basis }: ProjectedValueProps) {
  return (
    <div>
      <h2>Projected value of the foal</h2>
      {projected_value === null || value_band === null ? (
        <p className={styles.figureLine}>Not enough data</p>
      ) : (
        <>
          <div className={styles.figureLine}>
            <ValueUnit figure before value={dollars(projected_value)} unit="$" />
            <span className={styles.beside}>median</span>
          </div>
          <ValueStrip median={projected_value} low={value_band.q25} high={value_band.q75} />
          <Muted>
            Middle half{' '}
            <b>
              ${dollars(value_band.q25)} to ${dollars(value_band.q75)}
            </b>
          </Muted>
        </>
      )}
      <RestsOn>{value_basis.sentence}</RestsOn>
    </div>
  )
}

const STRIP = { width: 320, height: 46, pad: 18 }

function ValueStrip({ median, low, high }: { median: number; low: number; high: number }) {
  const x = scaleLog([low / 2.2, high * 2.2], [STRIP.pad, STRIP.width - STRIP.pad])
  const ticks = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000].filter(
    (tick) => tick > low / 2.2 && tick < high * 2.2,
  )
  return (
    <svg
      className={styles.valueStrip}
      viewBox={`0 0 ${STRIP.width} ${STRIP.height}`}
      role="img"
      aria-label={`Median $${dollars(median)}, middle half $${dollars(low)} to $${dollars(high)}`}
    >
      <line x1="0" x2={STRIP.width} y1="14" y2="14" className={styles.hair} />
      <rect x={x(low)} width={x(high) - x(low)} y="8" height="12" className={styles.spread} />
      <line x1={x(median)} x2={x(median)} y1="4" y2="24" className={styles.datum} />
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y="42" textAnchor="middle" className={styles.axisText}>
          ${short(tick)}
        </text>
      ))}
    </svg>
  )
}
