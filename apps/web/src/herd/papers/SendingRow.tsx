import { detailOf } from '../../app/api/error.ts'
import { canWorkOffline } from '../../app/offline/can-work-offline.ts'
import { Button } from '../../ui/Button.tsx'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { Line, look } from '../../ui/Layout.tsx'
import { FailureLine, Mark } from '../../ui/Marks.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim } from '../../ui/Words.tsx'
import type { Sending } from './sendings.ts'

/** A file that is being sent, with a way to stop it. */
export const SendingRow = ({ sending, onRemove }: { sending: Sending; onRemove: () => void }) => (
  <Line as="li" gap={3} justify="between" line="below" padTop={2} padBottom={2}>
    <div className={look({ breaks: true, shrinks: true, grow: true })}>
      <p>{sending.file.name}</p>
      <State sending={sending} />
    </div>
    <Button kind="quiet" size="small" onClick={onRemove}>
      {sending.state.at === 'sending' ? 'Cancel' : 'Remove'}
      <VisuallyHidden> {sending.file.name}</VisuallyHidden>
    </Button>
  </Line>
)

function State({ sending: { file, state } }: { sending: Sending }) {
  switch (state.at) {
    case 'waiting':
      return <Dim>waiting</Dim>
    case 'sending':
      return <JobProgress label={`Sending ${file.name}`} progress={state.done} stage={null} />
    case 'sent':
      return <Mark tone="ok">sent</Mark>
    case 'unreachable':
      if (canWorkOffline()) return <Dim>no network: it waits here and is sent when it’s back</Dim>
      return <FailureLine>{detailOf(state.error)}</FailureLine>
    case 'failed':
      return <FailureLine>{state.detail}</FailureLine>
  }
}
