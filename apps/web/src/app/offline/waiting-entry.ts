import type { BarnRecordName, HorseRecordName } from '@quarterpole/contract/records'

/** As chosen in a form. */
interface NamedHorse {
  id: number
  name: string
}

/** What a waiting entry is about; `id` null: a new record. */
export type Subject =
  | { kind: 'horse'; horse: NamedHorse }
  | { kind: 'test'; horse: NamedHorse; id: number | null }
  | { kind: 'start'; horse: NamedHorse; id: number | null }
  | { kind: 'injury'; id: number | null }
  | { kind: HorseRecordName; horse: NamedHorse; id: number | null }
  | { kind: BarnRecordName; horse: null; id: number | null }
  | { kind: 'event'; cover: { id: number; mare_name: string }; id: number | null }

export type SubjectOf<Kind extends Subject['kind']> = Subject extends infer One
  ? One extends { kind: infer K }
    ? K & Kind extends never
      ? never
      : One
    : never
  : never

/** The state of an entry. */
export type EntryState =
  | { is: 'waiting' }
  /** The server does not take it as it is. */
  | { is: 'refused'; sentences: readonly string[] }
  /** Somebody changed the record meanwhile: what is on file now, as the form would show it. */
  | { is: 'conflict'; onFile: object; version: number }

/** What was entered without a network, to be sent once. */
export interface WaitingEntry {
  /** Grows, so that entries are sent in the order they were entered. */
  id: number
  person: number
  subject: Subject
  /** The form as filled in. */
  draft: object
  /** A photo or a paper that the record is of: it is sent before. */
  file?: File
  /** The form as it opened; null for a new record. */
  base: object | null
  version: number | undefined
  /** Made when the form was first submitted, so that an answer that got lost does not save it twice. */
  key: string
  enteredAt: number
  state: EntryState
}

/** As the form gives it. */
export interface NewEntry extends Pick<
  WaitingEntry,
  'subject' | 'draft' | 'file' | 'base' | 'version' | 'key'
> {}

/** Names the record an entry edits, so that a second edit joins the first; null for a new record. */
export function editedRecord(subject: Subject): string | null {
  if (subject.kind === 'horse') return `horse ${subject.horse.id}`
  if (subject.id === null) return null
  const within = subject.kind === 'start' ? ` of ${subject.horse.id}` : ''
  return `${subject.kind} ${subject.id}${within}`
}
