import type { MarkState } from './year-words.ts'
import styles from './BarnYear.module.css'

/** Done: filled. Ahead: a ring. Some done: half filled. Past due: a triangle. */
export const YearSign = ({ state }: { state: MarkState }) => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 14 14"
    className={styles.sign}
    data-state={state}
    aria-hidden="true"
  >
    {state === 'late' ? (
      <path d="M7 1.2 13.2 12.6H.8Z" />
    ) : (
      <>
        <circle cx={7} cy={7} r={5.5} />
        {state === 'partly' && <path d="M7 1.5a5.5 5.5 0 0 0 0 11Z" />}
      </>
    )}
  </svg>
)
