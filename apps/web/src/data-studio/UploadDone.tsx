import type { ImportResult } from '@quarterpole/contract/data-import'
import type { ImportId } from '@quarterpole/contract/ids'
import { plural } from '../format/number.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { Mark } from '../ui/Marks.tsx'
import { Muted } from '../ui/Words.tsx'
import type { UploadState } from './upload-state.ts'
import styles from './DataStudio.module.css'

interface UploadDoneProps {
  state: Extract<UploadState, { status: 'success' }>
  onTakeBack: (id: ImportId) => void
  onClose: () => void
}

/** What was written. It goes by itself, unless the user wanted it cancelled and was too late. */
export function UploadDone({ state: { file, result, tooLate }, onTakeBack, onClose }: UploadDoneProps) {
  const { import_id } = result
  const takeBack = () => {
    if (import_id === null) return
    onTakeBack(import_id)
    onClose()
  }
  return (
    <div role="status" className={styles.body}>
      <p>
        <Mark tone="ok">Upload successful</Mark>
      </p>
      <Muted className={styles.standing}>{successSentence(file.name, result)}</Muted>
      {tooLate && (
        <>
          <p>It was too late to cancel: all of it was written already. It can be taken back.</p>
          <ButtonRow>
            {import_id !== null && (
              <Button size="small" onClick={takeBack}>
                Take back
              </Button>
            )}
            <Button size="small" onClick={onClose}>
              Keep it
            </Button>
          </ButtonRow>
        </>
      )}
    </div>
  )
}

function successSentence(
  fileName: string,
  { processing_results: done, evaluation_job_id }: ImportResult,
): string {
  if (done === null) return fileName
  const parts = [
    `${plural(done.total_processed, 'row')} processed`,
    `${plural(done.horses_created, 'horse')} created`,
  ]
  if (done.horses_created + done.updated === 0) parts.push('nothing in it is new, so nothing was changed')
  if (evaluation_job_id !== null) parts.push('the herd is being evaluated anew')
  return `${fileName}: ${parts.join(', ')}.`
}
