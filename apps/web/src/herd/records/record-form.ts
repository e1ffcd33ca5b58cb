import type { GeneticTest } from '../genetic-tests/queries.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import type { Start } from '../horses/queries.ts'
import type { Sale } from '../sales/queries.ts'
import type { Work } from '../../racing/works/queries.ts'

/** The open form of a horse's record, `record` null: a new one; or the import of a file of them. */
export type RecordForm =
  | { kind: 'test'; record: GeneticTest | null }
  | { kind: 'start'; record: Start | null }
  | { kind: 'sale'; record: Sale | null }
  | { kind: 'work'; record: Work | null }
  | { kind: 'injury'; record: { id: number } | null }
  | { kind: 'import'; records: 'works' | 'sales' }

export interface RecordsProps {
  horse: ChosenHorse
  onOpen: (form: RecordForm) => void
  /** The kind whose form just closed: its Add button takes the focus. */
  returned?: RecordForm['kind'] | undefined
}
