import styles from './frame.module.css'
import { HealthBadge } from './HealthBadge.tsx'

export function Footer() {
  return (
    <footer className={styles.foot}>
      <div className={styles.line}>
        <div>
          <p>
            Not an official registry. Not to be used for wagering. Estimates from past results, for training,
            entry and breeding decisions; not the opinion of a veterinarian or an appraiser.
          </p>
          <p>Demo user, no login</p>
        </div>
        <HealthBadge />
      </div>
    </footer>
  )
}
