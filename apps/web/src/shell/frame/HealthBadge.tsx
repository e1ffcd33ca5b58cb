import { agoOf, momentWithin } from '../../ui/words/day.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Inline, look } from '../../ui/Layout.tsx'
import styles from './frame.module.css'
import type { HealthView } from './use-health.ts'

export function HealthBadge({ health }: { health: HealthView }) {
  const now = useNow(5000)
  if (health.state === 'unknown')
    return (
      <Inline as="span" gap={2} tone="ink" nowrap>
        <Icon name="unknown" />
        Checking system…
      </Inline>
    )
  const isHealthy = health.state === 'healthy'
  return (
    <Inline
      as="span"
      gap={2}
      tone="ink"
      nowrap
      className={classNames(isHealthy ? styles.healthy : styles.unhealthy)}
    >
      <Icon name={isHealthy ? 'healthy' : 'octagon'} />
      <span role="status">{healthWords(health)}</span>
      <span className={look({ tone: 'dim' })}>{whenWords(health, now)}</span>
    </Inline>
  )
}

type Known = Exclude<HealthView, { state: 'unknown' }>

export function healthWords(health: Known): string {
  if (health.state === 'healthy') return 'System healthy'
  const why = health.state === 'unreachable' ? 'no answer' : health.faults.join(', ')
  return `System not healthy${why === '' ? '' : `: ${why}`}`
}

export function whenWords(health: Known, now: Date): string {
  if (health.state !== 'unreachable')
    return `checked ${agoOf(Math.max(0, now.getTime() - health.checkedAt) / 1000)}`
  return health.lastSeenAt === null
    ? 'not seen yet'
    : `last seen ${momentWithin(new Date(health.lastSeenAt).toISOString(), now)}`
}
