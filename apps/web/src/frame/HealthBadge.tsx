import { agoOf } from '../format/day.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './frame.module.css'
import { useHealth } from './use-health.ts'

export function HealthBadge() {
  const health = useHealth()
  const now = useNow(5000)
  if (health.state === 'unknown')
    return (
      <span className={styles.health}>
        <Icon name="unknown" />
        Checking system…
      </span>
    )
  const isHealthy = health.state === 'healthy'
  return (
    <span className={classNames(styles.health, isHealthy ? styles.healthy : styles.unhealthy)}>
      <Icon name={isHealthy ? 'healthy' : 'octagon'} />
      <span role="status">
        {isHealthy
          ? 'System healthy'
          : `System not healthy${health.faults.length > 0 ? `: ${health.faults.join(', ')}` : ''}`}
      </span>
      <span className={styles.ago}>
        checked {agoOf(Math.max(0, now.getTime() - health.checkedAt) / 1000)}
      </span>
    </span>
  )
}
