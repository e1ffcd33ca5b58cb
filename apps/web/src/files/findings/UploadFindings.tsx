import type { FileType } from '@quarterpole/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { showUpload } from '../mapping/show.ts'
import { rejectedRows } from '../upload/queries.ts'
import { reportIn } from '../upload/upload-state.ts'
import type { PanelUpload } from '../upload/use-upload.ts'
import { Findings } from './Findings.tsx'
import { findingsIdOf } from '../upload/findings-id.ts'
import { PartlyImported } from './GoodRows.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useRememberMapping } from './use-remember-mapping.ts'

/** Findings of one panel's file across the whole page; nothing if there are none. */
export function UploadFindings({
  fileType,
  upload,
  id = findingsIdOf(fileType),
  onShow = () => showUpload(fileType),
}: {
  fileType: FileType
  upload: PanelUpload
  id?: string
  /** Shows the upload once its findings are gone. */
  onShow?: () => void
}) {
  const report = reportIn(upload.state)
  const { partial } = upload
  const { mutate, error, isPending } = useMutation({
    mutationFn: rejectedRows,
    onSuccess: (blob, { file }) => saveBlob(blob, `${file.name.replace(/\.[^.]*$/, '')}-rows-to-fix.csv`),
  })
  const [wantsKept, setWantsKept] = useState<boolean | null>(null)
  const keep = useRememberMapping(fileType)
  const refocusNext = useFocusAfter(upload.state.status, () => {
    const findings = document.getElementById(id)
    if (findings === null) onShow()
    else findings.focus()
  })
  if (partial !== null && partial.result.import_id !== null && partial.result.good_rows !== null)
    return (
      <PartlyImported
        id={id}
        fileName={partial.fileName}
        importId={partial.result.import_id}
        good={partial.result.good_rows}
        onDone={() => {
          upload.closePartial()
          onShow()
        }}
      />
    )
  if (report === null) return null
  const { file, result, choice, checked, createNewHorses } = report
  const remember = wantsKept ?? result.reading.saved !== null
  const checkAgain = () => {
    refocusNext()
    if (remember && choice.mapping !== checked.mapping && choice.mapping !== undefined)
      keep(file.name, result.reading, choice.mapping)
    void upload.checkAgain()
  }
  return (
    <Findings
      id={id}
      fileName={file.name}
      result={result}
      choice={choice}
      checked={checked}
      isHorses={fileType === 'horses'}
      remember={remember}
      downloading={isPending}
      downloadFailure={error === null ? undefined : detailOf(error, 'The rows didn’t download. Try again.')}
      onAnswer={upload.decide}
      onRemember={setWantsKept}
      onCheckAgain={checkAgain}
      onImportGood={(reference) => {
        refocusNext()
        void upload.proceedWithGood(reference)
      }}
      onDownload={() => mutate({ fileType, file, choice, createNewHorses })}
    />
  )
}

/** Puts the focus back once what was asked for is done: the button that asked is gone by then. */
function useFocusAfter(status: PanelUpload['state']['status'], focus: () => void): () => void {
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || status === 'validating' || status === 'uploading') return
    isAwaited.current = false
    focus()
  })
  return () => void (isAwaited.current = true)
}
