import { Mark } from '../../ui/Marks.tsx'
import { isSpeedBoost } from './altitude.ts'
import { Inline } from '../../ui/Layout.tsx'
import styles from './TrackMap.module.css'

/** A speed boost above 1,500 m, otherwise normal. */
export const AltitudeEffect = ({ altitudeM }: { altitudeM: number }) =>
  isSpeedBoost(altitudeM) ? (
    <Mark tone="ok" icon="up">
      speed boost
    </Mark>
  ) : (
    <Inline as="span" align="baseline" tone="muted" nowrap gap="sign">
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="3.8" className={styles.normal} />
      </svg>
      normal
    </Inline>
  )
