import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog, type FormTrouble } from '../../ui/FormDialog.tsx'
import { EntryFields } from './EntryFields.tsx'
import { kindOf } from './entry-kinds.ts'
import { whileNothingIsSent } from './send-entries.ts'
import { useSend } from './use-send.ts'
import { changeEntry } from '../../app/offline/waiting-entries.ts'
import type { WaitingEntry } from '../../app/offline/waiting-entry.ts'
import { besideFile, type RecordErrors } from '../../herd/records/record-draft.ts'
import { waitingQuery } from '../../app/offline/waiting-query.ts'

/** The form of an entry, as it was filled in. */
export function EntryDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { id, subject, state } = entry
  const kind = kindOf(subject)
  const client = useQueryClient()
  const send = useSend()
  const [draft, setDraft] = useState(entry.draft)
  const [errors, setErrors] = useState<RecordErrors>({})
  const [trouble, setTrouble] = useState<FormTrouble | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    // What was refused is a new request; what waits may have arrived, so that its key decides.
    const renewed = state.is === 'refused' ? { key: crypto.randomUUID() } : {}
    const change = () => changeEntry(id, { draft, state: { is: 'waiting' }, ...renewed })
    const isThere = await whileNothingIsSent(change)
    await client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    if (isThere) {
      onClose()
      await send()
    } else setTrouble(GONE)
  }
  const submit = async () => {
    const checked: RecordErrors = await kind.check(draft)
    const found = entry.file === undefined ? checked : besideFile(checked)
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    void save().finally(() => setBusy(false))
  }
  return (
    <FormDialog
      title={`Edit: ${kind.title(subject, draft)}`}
      noun={kind.noun}
      save="Save entry"
      busy={busy}
      trouble={trouble}
      onSubmit={submit}
      onClose={onClose}
    >
      <EntryFields
        subject={subject}
        draft={draft}
        errors={errors}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
    </FormDialog>
  )
}

const GONE: FormTrouble = {
  kind: 'refused',
  sentences: ['This entry was sent or discarded meanwhile. Look at the record and edit it there.'],
  attempt: 1,
}
