import { useEffect, useState } from 'react'
import { agoOf } from '../format/day.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './frame.module.css'
import { useHealth } from './use-health.ts'

/** Ticks so that "12 s ago" stays true; rests while the tab is hidden. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

export function HealthBadge() {
  const health = useHealth()
  const now = useNow(5000)
  if (health.state === 'unknown')
    return (
      <span className={styles.health}>
        <Icon name="unknown" />
        Checking the system
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
      <span className={styles.ago}>checked {agoOf(Math.max(0, now - health.checkedAt) / 1000)}</span>
    </span>
  )
}
