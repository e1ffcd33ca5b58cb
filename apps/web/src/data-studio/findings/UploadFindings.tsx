import type { FileType } from '@quarterpole/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { detailOf } from '../../api/error.ts'
import { rejectedRows } from '../queries.ts'
import { reportIn } from '../upload-state.ts'
import type { PanelUpload } from '../use-upload.ts'
import { NOTHING_CHOSEN } from './conflict-choice.ts'
import { Findings } from './Findings.tsx'
import { findingsIdOf } from './findings-id.ts'
import { saveBlob } from './save-blob.ts'

/** Findings of one panel's file across the whole page; nothing if there are none. */
export function UploadFindings({
  fileType,
  upload,
  id = findingsIdOf(fileType),
}: {
  fileType: FileType
  upload: PanelUpload
  id?: string
}) {
  const report = reportIn(upload.state)
  const { mutate, error, isPending } = useMutation({
    mutationFn: rejectedRows,
    onSuccess: (blob, { file }) => saveBlob(blob, `${file.name.replace(/\.[^.]*$/, '')}-rows-to-fix.csv`),
  })
  if (report === null) return null
  const { file, result, choice, createNewHorses } = report
  return (
    <Findings
      id={id}
      fileName={file.name}
      result={result}
      choice={choice.conflicts ?? NOTHING_CHOSEN}
      downloading={isPending}
      downloadFailure={error === null ? undefined : detailOf(error, 'The rows didn’t download. Try again.')}
      onDecide={upload.decide}
      onCheckAgain={() => void upload.checkAgain()}
      onDownload={() => mutate({ fileType, file, choice, createNewHorses })}
    />
  )
}
