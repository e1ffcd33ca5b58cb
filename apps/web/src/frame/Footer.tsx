import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import styles from './frame.module.css'
import { HealthBadge } from './HealthBadge.tsx'

export function Footer() {
  return (
    <footer className={styles.foot}>
      <div className={styles.line}>
        <div>
          <p>
            Not an official registry. Not to be used for wagering. These are estimates from past results, to
            help with training, entries and breeding. They don’t replace your veterinarian or an appraiser.
          </p>
          <p>
            <Anchor href={paths.how()}>How it’s figured</Anchor> · Demo user, no login
          </p>
        </div>
        <HealthBadge />
      </div>
    </footer>
  )
}
