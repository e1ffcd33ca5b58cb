import { InjuryFormDialog } from '../../racing/injuries/InjuryFormDialog.tsx'
import { AddPapers } from '../../herd/papers/AddPapers.tsx'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import { ImportDialog } from '../../app/record-files/ImportDialog.tsx'
import { TestFormDialog } from '../../herd/genetic-tests/TestFormDialog.tsx'
import { RecordForm } from '../../herd/records/RecordForm.tsx'
import { StartFormDialog } from '../../racing/starts/StartFormDialog.tsx'
import type { OpenForm } from './record-form.ts'

export interface RecordDialogProps {
  horse: ChosenHorse
  form: OpenForm
  onClose: () => void
}

/** The form of one record of a horse. */
export function RecordDialog({ horse, form, onClose }: RecordDialogProps) {
  switch (form.kind) {
    case 'test':
      return <TestFormDialog horse={horse} record={form.record} onClose={onClose} />
    case 'start':
      return <StartFormDialog horse={horse} record={form.record} onClose={onClose} />
    case 'import':
      return <ImportDialog kind={form.records} onClose={onClose} />
    case 'files':
      return (
        <AddPapers owner={{ record: 'paper', ...horse }} files={form.files} of={form.of} onClose={onClose} />
      )
    case 'injury':
      return <InjuryFormDialog id={form.record?.id ?? null} horse={horse} onClose={onClose} />
    default: {
      const { kind, record, words } = form
      return <RecordForm name={kind} horse={horse} record={record} words={words} onClose={onClose} />
    }
  }
}
