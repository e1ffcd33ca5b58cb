import styles from './Runnings.module.css'
import { countsWords, IN_THE_MONEY } from './runnings-words.ts'

/** Of a bar by its place, from 0: a win, in the money, or neither. */
export const barClass = (place: number) =>
  place === 0 ? styles.win : place < IN_THE_MONEY ? styles.money : styles.rest

const HEIGHT = 32
const STEP = 10

/** How often a horse finishes where, of 100 runnings; the field's rows share the scale. */
export const HundredBars = ({ counts, highest }: { counts: readonly number[]; highest: number }) => (
  <svg
    viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={countsWords(counts)}
    className={styles.bars}
  >
    {counts.map((count, place) => {
      const height = Math.max(1, (count / highest) * HEIGHT)
      return (
        <rect
          key={place}
          x={place * STEP + 1}
          y={HEIGHT - height}
          width={STEP - 2}
          height={height}
          className={barClass(place)}
        />
      )
    })}
  </svg>
)
