import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { canWorkOffline } from '../../app/offline/can-work-offline.ts'
import { EntryList } from './EntryList.tsx'
import { useSend } from './use-send.ts'
import { useAct } from '../../app/api/use-act.ts'
import { useWaitingEntries } from '../../app/offline/waiting-query.ts'

/** What was entered without a network and is not saved yet. */
export function WaitingPage() {
  const entries = useWaitingEntries()
  const notify = useToast()
  const send = useAct(useSend(), {
    onDone: (saved) => saved === 0 && notify('failure', 'Nothing was saved yet: the server doesn’t answer.'),
  })
  const isWaiting = entries.some(({ state }) => state.is === 'waiting')
  return (
    <>
      <PageTitle
        title="Waiting Entries"
        lead={
          entries.length === 0
            ? undefined
            : 'Kept on this device, in the order they are sent. Nothing here is saved on the server yet.'
        }
      >
        {isWaiting && (
          <Button busy={send.isPending} onClick={() => send.mutate(undefined)}>
            Send now
          </Button>
        )}
      </PageTitle>
      {entries.length === 0 ? <NothingWaits /> : <EntryList entries={entries} />}
    </>
  )
}

export const NothingWaits = () => (
  <EmptyState level={2} title="Nothing waits">
    {canWorkOffline()
      ? 'Without a network, a horse’s notes, test results, injuries, breeding events and starts wait here until it’s back.'
      : 'Entries can wait for the network where this server is opened over https. Here they are saved at once or not at all.'}
  </EmptyState>
)
