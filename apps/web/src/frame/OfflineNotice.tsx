import { useNetwork } from '@mantine/hooks'
import styles from './frame.module.css'

export function OfflineNotice() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <div className={styles.notice} role="status">
      <div className={styles.line}>
        <p>
          <strong>You are offline.</strong> What is on the page stays; nothing new is read or saved until the
          connection is back.
        </p>
      </div>
    </div>
  )
}
