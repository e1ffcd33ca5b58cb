import { InjuryFormDialog } from '../injuries/InjuryFormDialog.tsx'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import type { Start } from '../horses/queries.ts'
import type { GeneticTest } from '../genetic-tests/queries.ts'
import { TestFormDialog } from '../genetic-tests/TestFormDialog.tsx'
import type { Sale } from '../sales/queries.ts'
import { SaleFormDialog } from '../sales/SaleFormDialog.tsx'
import { StartFormDialog } from '../starts/StartFormDialog.tsx'
import type { Work } from '../works/queries.ts'
import { WorkFormDialog } from '../works/WorkFormDialog.tsx'

/** The open form of a horse's record; `record` null: a new one. */
export type RecordForm =
  | { kind: 'test'; record: GeneticTest | null }
  | { kind: 'start'; record: Start | null }
  | { kind: 'sale'; record: Sale | null }
  | { kind: 'work'; record: Work | null }
  | { kind: 'injury'; record: { id: number } | null }

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
    case 'injury':
      return (
        <InjuryFormDialog id={form.record?.id ?? null} horse={horse} onClose={onClose} onSaved={onClose} />
      )
  }
}
