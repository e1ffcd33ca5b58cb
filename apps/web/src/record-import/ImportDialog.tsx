import type { RecordKind } from '@quarterpole/contract/limits'
import type { RecordsImport } from '@quarterpole/contract/record-import'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../activity/use-undo.ts'
import { call, write } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { FileButton } from '../data-studio/FileChoice.tsx'
import { plural } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FailurePanel } from '../ui/States.tsx'
import { Muted } from '../ui/Words.tsx'
import styles from './ImportDialog.module.css'
import { ImportFindings } from './ImportFindings.tsx'
import { IMPORT_WORDS } from './import-words.ts'

export interface ImportDialogProps {
  kind: RecordKind
  /** Season of bookings without one. */
  season?: number | undefined
  /** A file that is chosen already. */
  file?: File | undefined
  /** Called with how many rows went in. */
  onAdded?: ((added: number) => void) | undefined
  onClose: () => void
}

const requestOf = ({ kind, season }: ImportDialogProps, file: File, dry_run: boolean) => {
  const form = new FormData()
  form.append('file', file, file.name)
  const query = { dry_run, ...(season === undefined ? {} : { season_year: season }) }
  return { params: { kind }, query, form }
}

/** Checks a file and then adds its rows, all or none. */
function useImport(props: ImportDialogProps) {
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const check = useMutation({
    mutationFn: (file: File): Promise<RecordsImport> => call('importRecords', requestOf(props, file, true)),
  })
  const add = useMutation({
    mutationFn: (file: File) => write('importRecords', requestOf(props, file, false)),
    onSuccess: async ({ data, activityId }) => {
      done(`${plural(data.added, IMPORT_WORDS[props.kind].one)} added`, activityId)
      props.onAdded?.(data.added)
      props.onClose()
      await invalidateAfter('record')
    },
    // The herd has changed since the check: say what is wrong now.
    onError: (error, file) => error instanceof ApiError && error.status === 422 && check.mutate(file),
  })
  return { check, add, checkOnce: useSingleFlight(check), addOnce: useSingleFlight(add) }
}

/** Works, sales, bookings, breedings or to-dos from a file or pasted rows. */
export function ImportDialog(props: ImportDialogProps) {
  const { kind, season, onClose } = props
  const words = IMPORT_WORDS[kind]
  const [file, setFile] = useState<File | null>(props.file ?? null)
  const [text, setText] = useState('')
  const { check, add, checkOnce, addOnce } = useImport(props)
  const take = (chosen: File | null, typed: string) => {
    setFile(chosen ?? (typed.trim() === '' ? null : new File([typed], 'pasted rows')))
    setText(typed)
    check.reset()
    add.reset()
    if (chosen !== null) checkOnce(chosen)
  }
  const found = check.data
  const isGood = found !== undefined && found.problems.length === 0 && found.added > 0
  const error = check.error ?? (isGood ? add.error : null)
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={words.title}
      onSubmit={() => file !== null && (isGood ? addOnce(file) : checkOnce(file))}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="solid"
            type="submit"
            busy={check.isPending || add.isPending}
            unavailable={file === null ? 'Choose a file or paste its rows.' : undefined}
          >
            {isGood ? `Add ${plural(found.added, words.one)}` : 'Check'}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <Muted>
          {words.columns} The export writes the same columns. The horses must be on file.
          {season !== undefined && ` Rows without a season go into ${season}.`}
        </Muted>
        <div className={styles.line}>
          <FileButton label="Choose a file" onFile={(chosen) => take(chosen, '')} />
          <span>{file === null ? 'No file yet' : file.name}</span>
        </div>
        <TextArea
          label="Or paste the rows, with their header"
          rows={6}
          data-autofocus
          value={text}
          onChange={(event) => take(null, event.target.value)}
        />
      </div>
      {error !== null && (
        <FailurePanel title="Nothing went in" detail={detailOf(error, 'The server didn’t answer.')} />
      )}
      {found !== undefined && <ImportFindings found={found} />}
    </Dialog>
  )
}
