import { percent } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { amountWords, fractionOf, phaseWords } from './upload-progress.ts'
import type { UploadState } from './upload-state.ts'
import { look, Row, Stack } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './UploadInProgress.module.css'

interface UploadInProgressProps {
  state: Extract<UploadState, { status: 'validating' | 'uploading' }>
  onCancel: () => void
}

/** Progress of a file; without progress events the bar is indeterminate. */
export function UploadInProgress({
  state: { status, file, progress, cancelling },
  onCancel,
}: UploadInProgressProps) {
  const isTrial = status === 'validating'
  const amount = progress === null ? '' : amountWords(progress)
  return (
    <Stack gap={3} shrinks className={styles.body}>
      <Dim className={look({ breaks: true })}>
        {status} {file.name}
      </Dim>
      <Row as="p" gap="1 2" align="stretch" justify="between" size="small" className={styles.phase}>
        <span role="status">{progress === null ? 'Sending the file' : phaseWords(progress)}</span>
        {amount !== '' && <Dim>{amount}</Dim>}
      </Row>
      <Bar
        label={isTrial ? 'Validating the file' : 'Uploading the file'}
        fraction={progress === null ? null : fractionOf(progress, isTrial)}
      />
      <Muted>{isTrial ? 'Nothing is saved yet.' : 'All of it is saved, or none.'}</Muted>
      <Button size="small" busy={cancelling} onClick={onCancel}>
        {cancelling ? 'Canceling…' : 'Cancel'}
      </Button>
    </Stack>
  )
}

function Bar({ label, fraction }: { label: string; fraction: number | null }) {
  const known = fraction === null ? {} : { 'aria-valuenow': Math.round(fraction * 100) }
  return (
    <div className={styles.bar} role="progressbar" aria-label={label} {...known}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect
          width={fraction === null ? 100 : percent(fraction, 1)}
          height="8"
          className={fraction === null ? ink.spread : styles.done}
        />
      </svg>
    </div>
  )
}
