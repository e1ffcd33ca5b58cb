import type { ImportResult } from '@quarterpole/contract/data-import'
import type { ImportId } from '@quarterpole/contract/ids'
import { count, plural } from '../../ui/words/number.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Muted } from '../../ui/Words.tsx'
import type { UploadState } from './upload-state.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './DataStudio.module.css'

interface UploadDoneProps {
  state: Extract<UploadState, { status: 'success' }>
  onUndo: (id: ImportId) => void
  onClose: () => void
}

/** The result of an import. Closes by itself, unless a cancel came too late. */
export function UploadDone({ state: { file, result, tooLate }, onUndo, onClose }: UploadDoneProps) {
  const { import_id } = result
  const undo = () => {
    if (import_id === null) return
    onUndo(import_id)
    onClose()
  }
  return (
    <Stack role="status" gap={3} shrinks className={styles.body}>
      <p>
        <Mark tone="ok">Upload successful</Mark>
      </p>
      <Muted className={look({ breaks: true })}>{successSentence(file.name, result)}</Muted>
      {!tooLate && import_id !== null && (
        <Button kind="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      )}
      {tooLate && (
        <>
          <p>Too late to cancel: everything was saved already. You can undo it.</p>
          <ButtonRow>
            {import_id !== null && (
              <Button size="small" onClick={undo}>
                Undo
              </Button>
            )}
            <Button size="small" onClick={onClose}>
              Keep it
            </Button>
          </ButtonRow>
        </>
      )}
    </Stack>
  )
}

export function successSentence(
  fileName: string,
  { processing_results: done, evaluation_job_id, good_rows }: ImportResult,
): string {
  if (done === null) return fileName
  const parts = [
    `${plural(done.total_processed, 'row')} processed`,
    `${plural(done.horses_created, 'horse')} created`,
  ]
  if (good_rows !== null) parts.push(`${count(good_rows.left_out)} left to fix`)
  if (done.horses_created + done.updated === 0) parts.push('nothing new, so nothing changed')
  if (evaluation_job_id !== null) parts.push('updating breeding values')
  return `${fileName}: ${parts.join(', ')}.`
}
