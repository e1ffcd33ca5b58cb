import type { RecordKind } from '@quarterpole/contract/record-kinds'
import type { RecordsImport } from '@quarterpole/contract/record-import'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../activity/use-undo.ts'
import { call, write } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { useInvalidateAfter } from '../api/invalidate-after.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { FileButton } from '../../ui/FileChoice.tsx'
import { count, plural } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CheckField, TextArea, TextField } from '../../ui/Field.tsx'
import { FailurePanel } from '../../ui/States.tsx'
import { Muted } from '../../ui/Words.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
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

/** What the user answers where a file leaves it open. */
interface Answers {
  createNewHorses: boolean
  /** Of results without a day; blank for none. */
  asOf: string
}
const NO_ANSWERS: Answers = { createNewHorses: false, asOf: '' }

interface Sending extends Answers {
  file: File
  goodRows?: boolean
}

const requestOf = ({ kind, season }: ImportDialogProps, sending: Sending, dry_run: boolean) => {
  const { file, createNewHorses, asOf, goodRows = false } = sending
  const form = new FormData()
  form.append('file', file, file.name)
  const query = {
    dry_run,
    good_rows: goodRows,
    create_new_horses: createNewHorses,
    ...(asOf === '' ? {} : { as_of: asOf }),
    ...(season === undefined ? {} : { season_year: season }),
  }
  return { params: { kind }, query, form }
}

/** Checks a file and then adds its rows: all, or the good ones. */
function useImport(props: ImportDialogProps) {
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const check = useMutation({
    mutationFn: (sending: Sending): Promise<RecordsImport> =>
      call('importRecords', requestOf(props, sending, true)),
  })
  const add = useMutation({
    mutationFn: (sending: Sending) => write('importRecords', requestOf(props, sending, false)),
    onSuccess: async ({ data, activityId }) => {
      done(`${plural(data.added, IMPORT_WORDS[props.kind].one)} added`, activityId)
      props.onAdded?.(data.added)
      if (data.left_out === 0) props.onClose()
      await invalidateAfter('record')
    },
    // The herd has changed since the check: say what is wrong now.
    onError: (error, sending) =>
      error instanceof ApiError && error.status === 422 && check.mutate({ ...sending, goodRows: false }),
  })
  return { check, add, checkOnce: useSingleFlight(check), addOnce: useSingleFlight(add) }
}

/** Works, sales, bookings, breedings or to-dos from a file or pasted rows. */
export function ImportDialog(props: ImportDialogProps) {
  const { kind, season, onClose } = props
  const words = IMPORT_WORDS[kind]
  const [file, setFile] = useState<File | null>(props.file ?? null)
  const [text, setText] = useState('')
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const { check, add, checkOnce, addOnce } = useImport(props)
  const take = (chosen: File | null, typed: string) => {
    setFile(chosen ?? (typed.trim() === '' ? null : new File([typed], 'pasted rows')))
    setText(typed)
    setAnswers(NO_ANSWERS)
    check.reset()
    add.reset()
    if (chosen !== null) checkOnce({ file: chosen, ...NO_ANSWERS })
  }
  const answer = (part: Partial<Answers>) => {
    const all = { ...answers, ...part }
    setAnswers(all)
    if (file !== null) checkOnce({ file, ...all })
  }
  const added = add.data?.data
  const found = added ?? check.data
  const goodRows = found !== undefined && found.problems.length > 0
  const canAdd = added === undefined && found !== undefined && found.added > 0
  const error = check.error ?? (canAdd ? add.error : null)
  const submit = () => {
    if (file === null) return
    if (canAdd) addOnce({ file, ...answers, goodRows })
    else checkOnce({ file, ...answers })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={words.title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{added === undefined ? 'Cancel' : 'Done'}</Button>
          {added === undefined && (
            <Button
              kind="solid"
              type="submit"
              busy={check.isPending || add.isPending}
              unavailable={file === null ? 'Choose a file or paste its rows.' : undefined}
            >
              {!canAdd
                ? 'Check'
                : goodRows
                  ? goodRowsWords(found.added)
                  : `Add ${plural(found.added, words.one)}`}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Muted>
          {words.columns} The export writes the same columns.
          {season !== undefined && ` Rows without a season go into ${season}.`}
        </Muted>
        <Row gap={3} breaks>
          <FileButton label="Choose a file" onFile={(chosen) => take(chosen, '')} />
          <span>{file === null ? 'No file yet' : file.name}</span>
        </Row>
        <TextArea
          label="Or paste the rows, with their header"
          rows={6}
          data-autofocus
          value={text}
          onChange={(event) => take(null, event.target.value)}
        />
      </Stack>
      {error !== null && <FailurePanel title="Nothing went in" detail={detailOf(error)} />}
      {found !== undefined && added === undefined && (
        <Questions found={found} answers={answers} onAnswer={answer} />
      )}
      {found !== undefined && <ImportFindings found={found} isAdded={added !== undefined} />}
    </Dialog>
  )
}

const goodRowsWords = (added: number) =>
  added === 1 ? 'Add the good row' : `Add the ${count(added)} good rows`

interface QuestionsProps {
  found: RecordsImport
  answers: Answers
  onAnswer: (part: Partial<Answers>) => void
}

/** What one answer settles for many rows. */
function Questions({ found: { unknown_horses, undated }, answers, onAnswer }: QuestionsProps) {
  const { createNewHorses, asOf } = answers
  return (
    <Stack gap={3} above={4}>
      {(unknown_horses > 0 || createNewHorses) && (
        <CheckField
          label="Add horses that aren’t on file as reference horses"
          checked={createNewHorses}
          onChange={(checked) => onAnswer({ createNewHorses: checked })}
        />
      )}
      {(undated > 0 || asOf !== '') && (
        <TextField
          label="Results without a day are as of"
          type="date"
          hint="In foal, open or twins is put on file as a scan of that day."
          value={asOf}
          onChange={(event) => onAnswer({ asOf: event.target.value })}
        />
      )}
    </Stack>
  )
}
