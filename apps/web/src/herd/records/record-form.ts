import type { recordFacts } from '@quarterpole/contract/record-facts'
import type { HorseRecordName, RecordName } from '@quarterpole/contract/records'
import type { ComponentType } from 'react'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import type { RecordOf } from './record-calls.ts'
import type { RecordDraft } from './record-draft.ts'

/** The open form of a horse's record, `record` null: a new one. */
export interface FormOf<Kind extends string, Saved> {
  kind: Kind
  record: Saved | null
}

/** Of a box that a record's form has in place of the usual one. */
export interface OwnBoxProps {
  horse: ChosenHorse
  draft: RecordDraft
  isNew: boolean
  error: string | undefined
  onChange: (part: RecordDraft) => void
}

/** What is particular in the form of one kind of record. Methods, so that any kind's words are words. */
export interface FormWords<Name extends RecordName = RecordName> {
  /** What was saved, "sale for $25,000"; left out, "sale of Sep 20, 2025". */
  saved?(record: RecordOf<Name>): string
  /** Under boxes, depending on what others say. */
  hints?(draft: RecordDraft): Readonly<Record<string, string | undefined>>
  /** Boxes of its own, by their fields. */
  boxes?: Readonly<Record<string, ComponentType<OwnBoxProps>>>
}

/** What papers are about that are to be added: "injury:12", and what its line calls it. */
export interface PaperSubject {
  about: string
  whose: string
}

/** The open dialog of files that are to be added. */
export interface FilesForm {
  kind: 'files'
  files: readonly File[]
  of?: PaperSubject
}

/** The open form, or the open import, of a record that the contract defines. */
export type DefinedForm =
  | (FormOf<HorseRecordName, RecordOf<HorseRecordName>> & { words: FormWords })
  | FilesForm
  | { kind: 'import'; records: (typeof recordFacts)[RecordName]['plural'] }

/** Of a section that lists a horse's records of one kind and opens their forms. */
export interface RecordsProps<Form extends { kind: string }> {
  horse: ChosenHorse
  onOpen: (form: Form) => void
  /** The kind whose form just closed: its Add button takes the focus. */
  returned?: string | undefined
}
