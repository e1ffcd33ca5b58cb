import type { ChosenHorse } from '../horses/HorseCombobox.tsx'

/** The open form of a horse's record, `record` null: a new one. */
export interface FormOf<Kind extends string, Saved> {
  kind: Kind
  record: Saved | null
}

/** The open import of a file of records. */
export interface ImportOf<Records extends string> {
  kind: 'import'
  records: Records
}

/** Of a section that lists a horse's records of one kind and opens their forms. */
export interface RecordsProps<Form extends { kind: string }> {
  horse: ChosenHorse
  onOpen: (form: Form) => void
  /** The kind whose form just closed: its Add button takes the focus. */
  returned?: string | undefined
}
