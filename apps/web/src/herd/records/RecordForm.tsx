import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordName } from '@quarterpole/contract/records'
import { useQueryClient } from '@tanstack/react-query'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import { withArticle } from '@quarterpole/contract/with-article'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { localDay } from '../../ui/words/day.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { type RecordOf, recordNow, whichOf } from './record-calls.ts'
import { saveRecord } from './save-record.ts'
import { checkRecord, draftOf, emptyDraft, type RecordDraft, type RecordErrors } from './record-draft.ts'
import type { FormWords, OwnBoxProps } from './record-form.ts'
import { RecordFields } from './RecordFields.tsx'

export interface RecordFormProps {
  name: RecordName
  /** Null: of the whole barn. */
  horse: ChosenHorse | null
  /** Null: a new one. */
  record: RecordOf | null
  words: FormWords
  onClose: () => void
  /** What a new one says already. */
  preset?: RecordDraft
  /** Where to go once it is saved; left out, it closes. */
  onSaved?: ((record: RecordOf) => void) | undefined
}

function titleOf(name: RecordName, horse: ChosenHorse | null, edited: string | null): string {
  const { of, noun } = recordFacts[name]
  if (!horse)
    return edited === null
      ? `Add ${withArticle(noun)}`
      : `Edit ${of === 'contact' ? `${noun} ` : ''}${edited}`
  return edited === null ? `Add ${withArticle(noun)} of ${horse.name}` : `Edit ${horse.name}’s ${noun}`
}

const ownBoxes = (
  { boxes = {} }: FormWords,
  { errors, change, ...own }: Own & { errors: Partial<RecordErrors>; change: OwnBoxProps['onChange'] },
) =>
  Object.fromEntries(
    Object.entries(boxes).map(([member, Box]) => [
      member,
      <Box key={member} {...own} error={errors[member]} onChange={change} />,
    ]),
  )
type Own = Pick<OwnBoxProps, 'horse' | 'draft' | 'isNew'>

/** The form of any record that the contract defines. */
export function RecordForm({
  name,
  horse,
  record,
  words,
  onClose,
  preset,
  onSaved = onClose,
}: RecordFormProps) {
  const { noun } = recordFacts[name]
  const client = useQueryClient()
  const today = localDay(useNow())
  const subject = {
    kind: name,
    horse: horse && { id: horse.id, name: horse.name },
    id: record?.id ?? null,
  } as SubjectOf<RecordName> // whose it is goes by its name
  const form = useSmallForm<RecordDraft, RecordOf>({
    noun,
    record,
    empty: { ...emptyDraft(name, today), ...preset },
    draftOf: (saved) => draftOf(name, saved),
    check: (draft) => checkRecord(name, draft),
    save: (save) => saveRecord(subject, save),
    waitsAs: subject,
    said: (saved) =>
      'horse_name' in saved
        ? `${saved.horse_name}: ${words.saved?.(saved) ?? `${noun} ${whichOf(name, saved)}`} saved`
        : `${'contact_name' in saved ? `${saved.contact_name}: ${noun} ` : ''}${whichOf(name, saved)} saved`,
    onClose,
    onLeave: onSaved,
    readNow: () => recordNow(client, subject),
  })
  return (
    <FormDialog
      title={titleOf(name, horse, record && whichOf(name, record))}
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
        boxes={horse === null ? {} : ownBoxes(words, { horse, isNew: record === null, ...form })}
        onChange={form.change}
      />
    </FormDialog>
  )
}
