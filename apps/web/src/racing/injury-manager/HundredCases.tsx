import ink from '../../ui/charts/Ink.module.css'
import styles from './Impact.module.css'

const ACROSS = 25
const STEP = 14

/** A hundred horses; those that raced again are filled. */
export function HundredCases({ returned }: { returned: number }) {
  return (
    <svg
      className={styles.hundred}
      viewBox={`0 0 ${ACROSS * STEP} ${4 * STEP}`}
      role="img"
      aria-label={`${returned} of 100 horses with this injury raced again`}
    >
      {Array.from({ length: 100 }, (_, at) => (
        <circle
          key={at}
          cx={(at % ACROSS) * STEP + STEP / 2}
          cy={Math.floor(at / ACROSS) * STEP + STEP / 2}
          r="4.6"
          className={at < returned ? ink.bold : styles.out}
        />
      ))}
    </svg>
  )
}
