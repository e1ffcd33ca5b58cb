import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { plural } from '../../ui/words/number.ts'
import styles from './frame.module.css'
import type { HealthView } from './use-health.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { onDeviceNews } from '../../app/offline/device-news.ts'
import { useSendWhenBack } from '../waiting/use-send.ts'
import { canWorkOffline } from '../../app/offline/can-work-offline.ts'
import { useWaitingEntries, waitingQuery } from '../../app/offline/waiting-query.ts'

/** Other tabs change the queue, and sign people in and out. */
function useDeviceNews() {
  const client = useQueryClient()
  useEffect(() => {
    if (!canWorkOffline()) return
    return onDeviceNews((news) => {
      // Nothing of a person who has left stays on the screen.
      if (news === 'person') window.location.reload()
      else void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    })
  }, [client])
}

/** How many entries wait for the network, and how many for a person; leads to their list. */
export function WaitingBar({ health, here }: { health: HealthView; here: string }) {
  const entries = useWaitingEntries()
  const stuck = entries.filter(({ state }) => state.is !== 'waiting').length
  const waiting = entries.length - stuck
  const answeredAt = 'checkedAt' in health ? health.checkedAt : null
  useDeviceNews()
  useSendWhenBack(answeredAt, waiting)
  if (entries.length === 0 || here === paths.waiting()) return null
  return (
    <div className={styles.notice} role="status">
      <div className={styles.line}>
        <p>
          <strong>{barWords({ waiting, stuck, isUp: answeredAt !== null })}</strong>{' '}
          <Anchor href={paths.waiting()}>{entries.length === 1 ? 'See it' : 'See them'}</Anchor>
        </p>
      </div>
    </div>
  )
}

/** "3 entries wait for the network. 1 needs you." */
export function barWords({
  waiting,
  stuck,
  isUp,
}: {
  waiting: number
  stuck: number
  isUp: boolean
}): string {
  const entries = plural(waiting, 'entry', 'entries')
  const first =
    waiting === 0
      ? ''
      : isUp
        ? `Sending ${entries}…`
        : `${entries} ${waiting === 1 ? 'waits' : 'wait'} for the network.`
  const noun = waiting > 0 ? '' : stuck === 1 ? ' entry' : ' entries'
  const second = stuck === 0 ? '' : `${stuck}${noun} ${stuck === 1 ? 'needs' : 'need'} you.`
  return [first, second].filter(Boolean).join(' ')
}
