import { recordFacts } from '@quarterpole/contract/record-facts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { detailOf } from '../../app/api/error.ts'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { WAITING_NOTICE, wasKept } from '../../app/offline/was-kept.ts'
import { type FormTrouble, FormDialog } from '../../ui/FormDialog.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { listed } from '../../ui/words/listed.ts'
import { localDay } from '../../ui/words/day.ts'
import type { FiledName } from '../records/paper-links.ts'
import type { PaperSubject } from '../records/record-form.ts'
import { saveRecord } from '../records/save-record.ts'
import {
  besideFile,
  checkRecord,
  emptyDraft,
  type RecordDraft,
  type RecordErrors,
} from '../records/record-draft.ts'
import { RecordFields } from '../records/RecordFields.tsx'
import { FileButtons } from './FileButtons.tsx'
import { SendingRow } from './SendingRow.tsx'
import { type Sending, Sendings } from './sendings.ts'

/** The horse or the contact that files are added to. */
export interface FilesOwner {
  record: FiledName
  id: number
  name: string
}

interface AddPapersProps {
  owner: FilesOwner
  files: readonly File[]
  /** What they are about, beside the horse. */
  of?: PaperSubject | undefined
  onClose: () => void
}

const firstDraft = (
  { record, id }: FilesOwner,
  { files, today, about = '' }: { files: readonly File[]; today: string; about: string | undefined },
): RecordDraft => ({
  ...emptyDraft(record, today),
  kind: kindOf(files),
  ...(record === 'paper' ? { about } : { contact_id: String(id) }),
})

const subjectOf = ({ record, id, name }: FilesOwner) =>
  record === 'paper'
    ? ({ kind: record, horse: { id, name }, id: null } as const)
    : ({ kind: record, horse: null, id: null } as const)

/** Of photos alone. */
const kindOf = (files: readonly File[]) =>
  files.length > 0 && files.every(({ type }) => type.startsWith('image/')) ? 'photo' : ''

/** Sends the files while their kind and days are filled in, once for all of them, and saves a record of each. */
export function AddPapers({ owner, files, of, onClose }: AddPapersProps) {
  const { record, name } = owner
  const today = localDay(useNow())
  const client = useQueryClient()
  const done = useDone()
  const notify = useToast()
  const [sender] = useState(() => new Sendings(files))
  const sendings = useSyncExternalStore(sender.subscribe, sender.snapshot)
  useEffect(() => sender.start(), [sender])
  const [draft, setDraft] = useState(() => firstDraft(owner, { files, today, about: of?.about }))
  const [errors, setErrors] = useState<RecordErrors>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormTrouble | null>(null)
  const refuse = (sentence: string) =>
    setProblem((before) => ({
      kind: 'refused',
      sentences: [sentence],
      attempt: before?.kind === 'refused' ? before.attempt + 1 : 1,
    }))

  const add = (more: readonly File[]) => {
    if (sendings.length === 0) setDraft((now) => ({ ...now, kind: now['kind'] || kindOf(more) }))
    sender.add(more)
  }

  /** @returns null where it waits on this device */
  const saveOrKeep = async ({ id, file, state }: Sending) => {
    const subject = subjectOf(owner)
    const named = { ...draft, file: state.at === 'sent' ? state.name : '' }
    try {
      if (state.at === 'unreachable') throw state.error
      return await saveRecord(subject, { draft: named, version: undefined, idempotencyKey: id })
    } catch (error) {
      // The file waits too, also where it was sent: the server keeps it for a day only.
      const entry = { subject, draft: named, file, base: null, version: undefined, key: id }
      if (await wasKept(error, client, entry)) return null
      throw error
    }
  }

  const save = async () => {
    const open = sendings.find(({ state }) => state.at !== 'sent' && state.at !== 'unreachable')
    if (sendings.length === 0) return refuse('Choose a photo or a PDF first.')
    if (open !== undefined)
      return refuse(
        open.state.at === 'failed'
          ? `${open.file.name} wasn’t sent. Remove it, or choose another.`
          : `${open.file.name} is still on its way. Save again when it’s there.`,
      )
    const found = besideFile(await checkRecord(record, draft))
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const saved: { name: string; activityId: number | undefined }[] = []
    let refused = false
    for (const sending of sendings) {
      const { id, file, state } = sending
      try {
        const answer = await saveOrKeep(sending)
        if (answer !== null) saved.push({ name: file.name, activityId: answer.activityId })
        if (sendings.length > 1) sender.remove(id) // what is saved isn't saved again
      } catch (error) {
        const before = saved.length === 0 ? '' : `Saved: ${listed(saved.map(({ name }) => name))}. `
        refuse(`${before}${file.name} wasn’t ${state.at === 'sent' ? 'saved' : 'sent'}. ${detailOf(error)}`)
        refused = true
        break
      }
    }
    if (refused) setBusy(false) // a notice would lie over the buttons, and the dialog says what was saved
    else if (saved.length > 0)
      done(savedWords(name, saved.length), saved.length === 1 ? saved[0]?.activityId : undefined)
    if (saved.length > 0) await invalidateAfter(client, 'record')
    if (refused) return
    if (saved.length < sendings.length) notify('progress', WAITING_NOTICE)
    onClose()
  }

  return (
    <FormDialog
      title={`Add ${recordFacts[record].nouns} ${of === undefined ? `of ${name}` : `to ${name}: ${of.whose}`}`}
      noun={recordFacts[record].noun}
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
        <FileButtons onFiles={add} />
      </Row>
      <RecordFields
        name={record}
        draft={draft}
        errors={errors}
        without="contact_id"
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  )
}

const savedWords = (name: string, count: number) =>
  count === 1 ? `${name}: added` : `${name}: ${count} files added`
