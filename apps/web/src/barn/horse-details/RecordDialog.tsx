import { InjuryFormDialog } from '../../racing/injuries/InjuryFormDialog.tsx'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import { ImportDialog } from '../../app/record-files/ImportDialog.tsx'
import { TestFormDialog } from '../../herd/genetic-tests/TestFormDialog.tsx'
import { SaleFormDialog } from '../../herd/sales/SaleFormDialog.tsx'
import { StartFormDialog } from '../../racing/starts/StartFormDialog.tsx'
import { WorkFormDialog } from '../../racing/works/WorkFormDialog.tsx'
import type { RecordForm } from './record-form.ts'

export interface RecordDialogProps {
  horse: ChosenHorse
  form: RecordForm
  onClose: () => void
}

/** The form of one record of a horse. */
export function RecordDialog({ horse, form, onClose }: RecordDialogProps) {
  switch (form.kind) {
    case 'test':
      return <TestFormDialog horse={horse} record={form.record} onClose={onClose} />
    case 'start':
      return <StartFormDialog horse={horse} record={form.record} onClose={onClose} />
    case 'sale':
      return <SaleFormDialog horse={horse} record={form.record} onClose={onClose} />
    case 'work':
      return <WorkFormDialog horse={horse} record={form.record} onClose={onClose} />
    case 'import':
      return <ImportDialog kind={form.records} onClose={onClose} />
    case 'injury':
      return (
        <InjuryFormDialog id={form.record?.id ?? null} horse={horse} onClose={onClose} onSaved={onClose} />
      )
  }
}
