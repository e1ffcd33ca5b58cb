import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { detailOf } from '../../app/api/error.ts'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { type FormTrouble, FormDialog } from '../../ui/FormDialog.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { useNow } from '../../ui/use-now.ts'
import { localDay } from '../../ui/words/day.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { saveRecord } from '../records/save-record.ts'
import { checkRecord, emptyDraft, type RecordDraft, type RecordErrors } from '../records/record-draft.ts'
import { RecordFields } from '../records/RecordFields.tsx'
import { FileButtons } from './FileButtons.tsx'
import { SendingRow } from './SendingRow.tsx'
import { type Sending, Sendings } from './sendings.ts'

interface AddPapersProps {
  horse: ChosenHorse
  files: readonly File[]
  onClose: () => void
}

const firstDraft = (files: readonly File[], today: string): RecordDraft => ({
  ...emptyDraft('paper', today),
  kind: files.every(({ type }) => type.startsWith('image/')) ? 'photo' : '',
})

/** Sends the files while their kind and days are filled in, once for all of them, and saves a record of each. */
export function AddPapers({ horse, files, onClose }: AddPapersProps) {
  const today = localDay(useNow())
  const client = useQueryClient()
  const done = useDone()
  const [sender] = useState(() => new Sendings(files))
  const sendings = useSyncExternalStore(sender.subscribe, sender.snapshot)
  useEffect(() => sender.start(), [sender])
  const [draft, setDraft] = useState(() => firstDraft(files, today))
  const [errors, setErrors] = useState<RecordErrors>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormTrouble | null>(null)
  const refuse = (sentence: string) =>
    setProblem((before) => ({
      kind: 'refused',
      sentences: [sentence],
      attempt: before?.kind === 'refused' ? before.attempt + 1 : 1,
    }))

  const save = async () => {
    const open = sendings.find(({ state }) => state.at !== 'sent')
    if (sendings.length === 0) return refuse('Choose a photo or a PDF first.')
    if (open !== undefined)
      return refuse(
        open.state.at === 'failed'
          ? `${open.file.name} wasn’t sent. Remove it, or choose another.`
          : `${open.file.name} is still on its way. Save again when it’s there.`,
      )
    const [first] = sendings
    const found = await checkRecord('paper', { ...draft, file: nameOf(first) })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    let activityId: number | undefined
    try {
      for (const sending of sendings) {
        const subject = { kind: 'paper', horse: { id: horse.id, name: horse.name }, id: null } as const
        const saved = await saveRecord(subject, {
          draft: { ...draft, file: nameOf(sending) },
          version: undefined,
          idempotencyKey: sending.id,
        })
        activityId = saved.activityId
        if (sendings.length > 1) sender.remove(sending.id) // what is saved isn't saved again
      }
      done(savedWords(horse, sendings.length), sendings.length === 1 ? activityId : undefined)
      await invalidateAfter(client, 'record')
      onClose()
    } catch (error) {
      refuse(detailOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={`Add photos and papers of ${horse.name}`}
      noun="paper"
      save={sendings.length > 1 ? `Save ${sendings.length}` : 'Save'}
      busy={busy}
      trouble={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ul className={look({ below: 3 })} aria-label="Files">
        {sendings.map((one) => (
          <SendingRow key={one.id} sending={one} onRemove={() => sender.remove(one.id)} />
        ))}
      </ul>
      <Row gap={2} below={4}>
        <FileButtons onFiles={(more) => sender.add(more)} />
      </Row>
      <RecordFields
        name="paper"
        draft={draft}
        errors={errors}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  )
}

const nameOf = (sending: Sending | undefined) => (sending?.state.at === 'sent' ? sending.state.name : '')

const savedWords = ({ name }: ChosenHorse, count: number) =>
  count === 1 ? `${name}: added` : `${name}: ${count} files added`
