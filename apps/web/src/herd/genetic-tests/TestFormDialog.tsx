import { useQueryClient } from '@tanstack/react-query'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields } from '../../ui/FormDialog.tsx'
import { type DraftProps, textFields } from '../../ui/text-fields.ts'
import { type GeneticTest, testNow } from './queries.ts'
import {
  checkTest,
  EMPTY_TEST,
  markerChoices,
  markerLabel,
  readAs,
  saveTest,
  type TestDraft,
  testDraftOf,
} from './test-form.ts'

export interface TestFormDialogProps {
  horse: ChosenHorse
  /** Null: a new result. */
  record: GeneticTest | null
  onClose: () => void
}

export function TestFields({ draft, errors, onChange }: DraftProps<TestDraft>) {
  const field = textFields({ draft, errors, onChange }, { autoComplete: 'off' })
  return (
    <FormFields>
      <SelectField
        label="Test"
        value={draft.marker}
        choices={markerChoices}
        error={errors.marker}
        onChange={(marker) => onChange({ marker })}
      />
      <TextField
        label="Result"
        required
        maxLength={200}
        data-autofocus
        hint={<span aria-live="polite">{readAs(draft)}</span>}
        {...field('raw')}
      />
      <TextField label="Lab" maxLength={80} {...field('lab')} />
      <TextField label="Tested on" type="date" {...field('tested_on')} />
      {draft.marker === 'mstn' && (
        <TextField
          label="Assay"
          maxLength={80}
          hint="MSTN has two: the C/T marker, or the SINE (ERE1) insertion."
          {...field('assay')}
        />
      )}
    </FormFields>
  )
}

export function TestFormDialog({ horse, record, onClose }: TestFormDialogProps) {
  const client = useQueryClient()
  const subject = { kind: 'test', horse: { id: horse.id, name: horse.name }, id: record?.id ?? null } as const
  const form = useSmallForm<TestDraft, GeneticTest>({
    noun: 'test result',
    record,
    empty: EMPTY_TEST,
    draftOf: testDraftOf,
    check: checkTest,
    save: (save) => saveTest(subject, save),
    waitsAs: subject,
    said: (test) =>
      [`${horse.name}: ${markerLabel(test.marker)} ${test.value ?? test.raw} saved`, ...test.warnings].join(
        '. ',
      ),
    onClose,
    readNow: () => testNow(client, subject),
  })
  return (
    <FormDialog
      title={record === null ? `Add a test result of ${horse.name}` : `Edit ${horse.name}’s test result`}
      noun="test result"
      save="Save Result"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TestFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
