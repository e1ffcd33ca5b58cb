import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../app/api/use-act.ts'
import { whileNothingIsSent } from './send-entries.ts'
import { useSend } from './use-send.ts'
import { changeEntry, removeEntry, restoreEntry, withChanges } from '../../app/offline/waiting-entries.ts'
import type { WaitingEntry } from '../../app/offline/waiting-entry.ts'
import { waitingQuery } from '../../app/offline/waiting-query.ts'

const WAITING = { is: 'waiting' } as const

/** An entry that is being sent is settled first, so that what was discarded is not saved after all. */
export function useEntryActs() {
  const client = useQueryClient()
  const send = useSend()
  const onDone = () => client.invalidateQueries({ queryKey: waitingQuery.queryKey })
  const discard = useAct(({ id }: WaitingEntry) => whileNothingIsSent(() => removeEntry(id)), { onDone })
  const restore = useAct(restoreEntry, { onDone })
  /** As a new request: the server has released or used the first one's key. */
  const tryAgain = useAct(
    async ({ id }: WaitingEntry) => {
      await changeEntry(id, { state: WAITING, key: crypto.randomUUID(), enteredAt: Date.now() })
      await send()
    },
    { onDone },
  )
  /** What this entry changed goes on top of what is on file. */
  const settle = useAct(
    async ({ entry, onFile, version }: { entry: WaitingEntry; onFile: object; version: number }) => {
      const draft = withChanges(entry.base, entry.draft, onFile)
      await changeEntry(entry.id, { draft, base: onFile, version, state: WAITING })
      await send()
    },
    { onDone },
  )
  return { discard, restore, tryAgain, settle }
}
