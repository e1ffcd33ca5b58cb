import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordName } from '@quarterpole/contract/records'
import { useQueryClient } from '@tanstack/react-query'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { localDay } from '../../ui/words/day.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { type RecordOf, recordNow, saveRecord, whichOf } from './record-calls.ts'
import { checkRecord, draftOf, emptyDraft, type RecordDraft } from './record-draft.ts'
import type { FormWords } from './record-form.ts'
import { RecordFields } from './RecordFields.tsx'

export interface RecordFormProps {
  name: RecordName
  horse: ChosenHorse
  /** Null: a new one. */
  record: RecordOf | null
  words: FormWords
  onClose: () => void
}

/** The form of any record that the contract defines. */
export function RecordForm({ name, horse, record, words, onClose }: RecordFormProps) {
  const { noun } = recordFacts[name]
  const client = useQueryClient()
  const today = localDay(useNow())
  const subject = { kind: name, horse: { id: horse.id, name: horse.name }, id: record?.id ?? null }
  const form = useSmallForm<RecordDraft, RecordOf>({
    noun,
    record,
    empty: emptyDraft(name, today),
    draftOf: (saved) => draftOf(name, saved),
    check: (draft) => checkRecord(name, draft),
    save: (save) => saveRecord(subject, save),
    waitsAs: subject,
    said: (saved) =>
      `${saved.horse_name}: ${words.saved?.(saved) ?? `${noun} ${whichOf(name, saved)}`} saved`,
    onClose,
    readNow: () => recordNow(client, subject),
  })
  return (
    <FormDialog
      title={record === null ? `Record a ${noun} of ${horse.name}` : `Edit ${horse.name}’s ${noun}`}
      noun={noun}
      save={`Save ${noun}`}
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RecordFields
        name={name}
        draft={form.draft}
        errors={form.errors}
        hints={words.hints?.(form.draft)}
        onChange={form.change}
      />
    </FormDialog>
  )
}
