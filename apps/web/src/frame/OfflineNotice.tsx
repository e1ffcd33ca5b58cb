import styles from './frame.module.css'
import type { HealthView } from './use-health.ts'

/** While the server doesn't answer. */
export function OfflineNotice({ health }: { health: HealthView }) {
  if (health.state !== 'unreachable') return null
  return (
    <div className={styles.notice} role="status">
      <div className={styles.line}>
        <p>
          <strong>{health.isOffline ? 'You’re offline.' : 'The server doesn’t answer.'}</strong> You can keep
          reading what’s open, but nothing loads or saves until it’s back.
        </p>
      </div>
    </div>
  )
}
