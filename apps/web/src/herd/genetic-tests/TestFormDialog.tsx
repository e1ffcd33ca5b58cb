import { MARKER_LABELS } from '@quarterpole/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { DraftProps } from '../../ui/text-fields.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { checkRecord, draftOf } from '../records/record-draft.ts'
import { RecordFields } from '../records/RecordFields.tsx'
import { type GeneticTest, testNow } from './queries.ts'
import { EMPTY_TEST, readAs, saveTest, type TestDraft } from './test-form.ts'

export interface TestFormDialogProps {
  horse: ChosenHorse
  /** Null: a new result. */
  record: GeneticTest | null
  onClose: () => void
}

export const TestFields = ({ draft, errors, onChange }: DraftProps<TestDraft>) => (
  <RecordFields
    name="test"
    draft={draft}
    errors={errors}
    hints={{ raw: <span aria-live="polite">{readAs(draft)}</span> }}
    without={draft.marker === 'mstn' ? undefined : 'assay'}
    autoComplete="off"
    onChange={(part) => onChange(part as Partial<TestDraft>)} // of its own fields
  />
)

export function TestFormDialog({ horse, record, onClose }: TestFormDialogProps) {
  const client = useQueryClient()
  const subject = { kind: 'test', horse: { id: horse.id, name: horse.name }, id: record?.id ?? null } as const
  const form = useSmallForm<TestDraft, GeneticTest>({
    noun: 'test result',
    record,
    empty: EMPTY_TEST,
    draftOf: (test) => draftOf('test', test),
    check: (draft) => checkRecord('test', draft),
    save: (save) => saveTest(subject, save),
    waitsAs: subject,
    said: ({ marker, value, raw, warnings }) =>
      [`${horse.name}: ${MARKER_LABELS[marker]} ${value ?? raw} saved`, ...warnings].join('. '),
    onClose,
    readNow: () => testNow(client, subject),
  })
  return (
    <FormDialog
      title={record === null ? `Add a test result of ${horse.name}` : `Edit ${horse.name}’s test result`}
      noun="test result"
      save="Save result"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TestFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
