import { useNetwork } from '@mantine/hooks'
import styles from './frame.module.css'

export function OfflineNotice() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <div className={styles.notice} role="status">
      <div className={styles.line}>
        <p>
          <strong>You’re offline.</strong> You can keep reading, but nothing loads or saves until the
          connection is back.
        </p>
      </div>
    </div>
  )
}
