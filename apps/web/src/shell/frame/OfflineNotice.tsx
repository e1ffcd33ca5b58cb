import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { momentWithin } from '../../ui/words/day.ts'
import { useDataAge } from '../../app/api/data-age.ts'
import { canWorkOffline } from '../../app/offline/can-work-offline.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './frame.module.css'
import type { HealthView } from './use-health.ts'

/** While the server doesn't answer, or answers from memory because its database doesn't. */
export function OfflineNotice({ health }: { health: HealthView }) {
  const dataAsOf = useDataAge()
  useRefreshWhenBack(health.state !== 'unreachable' && dataAsOf === null)
  if (health.state !== 'unreachable') return dataAsOf !== null && <FromMemory dataAsOf={dataAsOf} />
  return (
    <Notice>
      <strong>{health.isOffline ? 'You’re offline.' : 'The server doesn’t answer.'}</strong>{' '}
      {canWorkOffline() ? (
        <>
          <AsOf /> Notes, tests, injuries, breeding events and starts wait here until the network’s back;
          nothing else is saved.
        </>
      ) : (
        'You can keep reading what’s open, but nothing loads or saves until it’s back.'
      )}
    </Notice>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className={styles.notice} role="status">
    <div className={styles.line}>
      <p>{children}</p>
    </div>
  </div>
)

function FromMemory({ dataAsOf }: { dataAsOf: string }) {
  const now = useNow()
  return (
    <Notice>
      Showing data as of {momentWithin(dataAsOf, now)}; the database doesn’t answer at the moment.
    </Notice>
  )
}

/** Queries of the frame, not of the page in it. */
const OF_THE_FRAME: ReadonlySet<unknown> = new Set(['health', 'herd', 'me', 'waiting-entries'])

/** "This page is as of today 7:40 AM." by the oldest answer on it. */
function AsOf() {
  const cache = useQueryClient().getQueryCache()
  const oldest = () =>
    Math.min(
      ...cache
        .findAll({ type: 'active', predicate: ({ queryKey }) => !OF_THE_FRAME.has(queryKey[0]) })
        .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt])),
    )
  const at = useSyncExternalStore((changed) => cache.subscribe(changed), oldest)
  const now = useNow()
  return Number.isFinite(at) ? `This page is as of ${momentWithin(new Date(at).toISOString(), now)}.` : null
}

/** What was read from this device or the server's memory is read from the database again. */
function useRefreshWhenBack(isWhole: boolean) {
  const client = useQueryClient()
  const before = useRef(isWhole)
  useEffect(() => {
    if (isWhole && !before.current) void client.refetchQueries({ type: 'active' })
    before.current = isWhole
  }, [client, isWhole])
}
