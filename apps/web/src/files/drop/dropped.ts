import type { ImportPreview, JoinedFile } from '@quarterpole/contract/import-mapping'
import { FILE_TYPES, type FileType } from '@quarterpole/contract/limits'
import { type RecordKind, FILE_KINDS, type FileKind } from '@quarterpole/contract/record-kinds'
import { type Draft, fileMapping, openQuestions, UNTOUCHED } from '../mapping/mapping-draft.ts'
import { fieldWord } from '../mapping/field-words.ts'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import type { UploadState } from '../upload/upload-state.ts'

/** A file that was dropped or chosen, with what was decided about it. */
export interface DroppedFile {
  readonly id: string
  readonly file: File
  /** Why it is not even read. */
  readonly refusal: string | null
  /** What the user says it is; null: as recognized. */
  readonly chosen: FileKind | null
  readonly draft: Draft
  /** The questions were answered and the file may be checked. */
  readonly isAnswered: boolean
  /** From the mapping helper, in place of the draft. */
  readonly choice: ReadingChoice | null
  /** The two files it was joined from. */
  readonly joined: { readonly parts: readonly DroppedFile[]; readonly by: JoinedFile } | null
  /** Not to be joined. */
  readonly isApart: boolean
  /** Its own dry run and import. */
  readonly upload: UploadState
}

/** The preview of a file, as far as it is there. */
export interface Look {
  readonly preview: ImportPreview | undefined
  readonly failure: Error | null
}

export type Stage =
  | { readonly at: 'refused'; readonly sentence: string }
  | { readonly at: 'reading' }
  | { readonly at: 'unreadable'; readonly failure: Error }
  | { readonly at: 'kind'; readonly preview: ImportPreview }
  | { readonly at: 'columns'; readonly preview: ImportPreview; readonly missing: readonly string[] }
  | {
      readonly at: 'questions'
      readonly preview: ImportPreview
      readonly asked: ImportPreview
      readonly open: readonly string[]
    }
  | { readonly at: 'records'; readonly preview: ImportPreview; readonly kind: RecordKind }
  | { readonly at: 'upload'; readonly preview: ImportPreview; readonly fileType: FileType }

export const newlyDropped = (file: File, refusal: string | null = null): DroppedFile => ({
  id: crypto.randomUUID(),
  file,
  refusal,
  chosen: null,
  draft: UNTOUCHED,
  isAnswered: false,
  choice: null,
  joined: null,
  isApart: false,
  upload: { status: 'idle' },
})

export const isFileType = (kind: FileKind | null): kind is FileType => FILE_TYPES.some((one) => one === kind)

export const kindOf = ({ chosen }: DroppedFile, { preview }: Look): FileKind | null =>
  chosen ?? preview?.recognized.kind ?? null

/** What has to happen with a file next. */
export function stageOf(dropped: DroppedFile, look: Look): Stage {
  if (dropped.refusal !== null) return { at: 'refused', sentence: dropped.refusal }
  if (look.failure !== null) return { at: 'unreadable', failure: look.failure }
  const { preview } = look
  if (preview === undefined) return { at: 'reading' }
  const kind = kindOf(dropped, look)
  if (kind === null) return { at: 'kind', preview }
  if (!isFileType(kind)) return { at: 'records', preview, kind }
  if (dropped.choice !== null) return { at: 'upload', preview, fileType: kind }
  if (preview.missing.length > 0)
    return { at: 'columns', preview, missing: preview.missing.map((name) => fieldWord(preview, name)) }
  const asked = askedFirst(preview)
  const open = openIn(draftOf(dropped.draft, preview), asked)
  const isAsked = openIn(draftOf(UNTOUCHED, preview), asked).length > 0
  if (isAsked && !(dropped.isAnswered && open.length === 0)) return { at: 'questions', preview, asked, open }
  return { at: 'upload', preview, fileType: kind }
}

/**
 * The part of a preview that is asked before a file is checked: what is about the whole file. Single codes come back as
 * findings of the check, with a repair.
 */
function askedFirst(preview: ImportPreview): ImportPreview {
  if (preview.saved !== null) return { ...preview, codes: [], questions: [], date_questions: [] }
  const tracks = preview.codes.filter(({ field }) => field === 'track')
  const isNew = tracks.some(({ codes }) =>
    codes.some(({ value, suggested }) => value !== '' && suggested === null),
  )
  const slips = tracks.map((one) => ({
    ...one,
    codes: one.codes.filter(({ suggested }) => suggested !== null),
  }))
  return {
    ...preview,
    codes: isNew ? slips.filter(({ codes }) => codes.length > 0) : [],
    questions: preview.questions.filter(({ question, needed }) =>
      question === 'unknown_tracks' ? isNew : needed && question !== 'race_day',
    ),
  }
}

function openIn(draft: Draft, asked: ImportPreview): string[] {
  const isTracks = asked.questions.some(({ question }) => question === 'unknown_tracks')
  const tracks = isTracks && (draft.choices.unknown_tracks ?? asked.choices.unknown_tracks) === undefined
  return [
    ...(tracks ? ['Say where the tracks are.'] : []),
    ...openQuestions(draft, asked, (name) => fieldWord(asked, name)),
  ]
}

/** With what needs no question: the day of a race at a time in UTC is the day in America. */
function draftOf(draft: Draft, { questions }: ImportPreview): Draft {
  const isInUtc = questions.some(({ question }) => question === 'race_day')
  return isInUtc ? { ...draft, choices: { race_day: 'american', ...draft.choices } } : draft
}

/** How the file is to be read: only what an import would not take unasked, so that unread columns stay reported. */
export function choiceOf({ choice, draft: decided }: DroppedFile, preview: ImportPreview): ReadingChoice {
  if (choice !== null) return choice
  if (preview.saved !== null) return {} // the import finds it too
  const draft = draftOf(decided, preview)
  const asked = askedFirst(preview)
  const codes = [...asked.codes, ...untoldPlaces(preview)]
  const { values, choices } = fileMapping(draft, { ...preview, codes })
  const columns = unsureColumns(preview).map(({ field, column }) => [field, column])
  const mapping = { columns: Object.fromEntries(columns), unread: [], values, choices }
  if (columns.length === 0 && Object.keys(values).length === 0 && Object.keys(choices).length === 0) return {}
  return { mapping }
}

/** Required columns whose headers are only like ours. */
const unsureColumns = ({ columns, fields }: ImportPreview) =>
  columns.filter(
    ({ field, confidence }) =>
      confidence === 'unsure' && fields.some(({ name, required }) => required && name === field),
  )

/** Blank places that the column’s header explains. */
const untoldPlaces = ({ codes }: ImportPreview) =>
  codes
    .filter(({ field }) => field === 'finish')
    .map((one) => ({
      ...one,
      codes: one.codes.filter(({ value, suggested }) => value === '' && suggested === 'UNPLACED'),
    }))
    .filter((one) => one.codes.length > 0)

/** What was taken without a question, in sentences. */
export function takenFor(preview: ImportPreview): string[] {
  return [
    ...unsureColumns(preview).map(
      ({ field, column }) => `${column} is read as ${fieldWord(preview, field ?? '')}.`,
    ),
    ...(untoldPlaces(preview).length > 0
      ? ['A blank place means he ran and his place wasn’t recorded.']
      : []),
    ...preview.questions.flatMap(({ question }) =>
      question === 'race_day'
        ? [
            'Times are UTC. We use the day in the U.S. and leave post times blank: we don’t know each track’s time zone.',
          ]
        : [],
    ),
    ...preview.notes,
  ]
}

const ORDER: readonly (FileKind | null)[] = [...FILE_KINDS, null]
/** Horses first, then what is about them; files of unknown kind last. */
export function inOrder<Row extends { readonly kind: FileKind | null }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** Whether it is or is being imported: its kind stays, and it waits for no other. */
export const isSettled = ({ upload }: DroppedFile): boolean =>
  upload.status === 'uploading' || upload.status === 'success'

/** Whether the files behind it wait: it may still add the horses they are about. */
export function holdsUp({ upload }: DroppedFile, { at }: Stage): boolean {
  if (at !== 'upload') return at === 'reading' || at === 'questions'
  return upload.status !== 'success' && upload.status !== 'error' && !hasErrors(upload)
}
const hasErrors = (upload: UploadState) => upload.status === 'validation_complete' && upload.errors.length > 0

interface Readable {
  readonly dropped: DroppedFile
  readonly preview: ImportPreview
}
/** Two files of one kind of which either lacks what the other has, and a column both have. */
export function pairToJoin(files: readonly Readable[]): readonly [Readable, Readable] | null {
  for (const first of files)
    for (const second of files) if (first !== second && belongTogether(first, second)) return [first, second]
  return null
}

function belongTogether(
  { dropped: a, preview: first }: Readable,
  { dropped: b, preview: second }: Readable,
): boolean {
  if (a.isApart || b.isApart || a.choice !== null || b.choice !== null) return false
  if (first.file_type !== second.file_type || first.missing.length === 0) return false
  const has = new Set(second.columns.map(({ field }) => field))
  const headers = new Set(second.columns.map(({ header }) => sameHeader(header)))
  const shares = first.columns.some(({ header }) => header !== '' && headers.has(sameHeader(header)))
  return shares && first.missing.every((name) => has.has(name))
}
const sameHeader = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The two as one; the order does not matter. */
export const joinedFrom = (parts: readonly DroppedFile[], by: JoinedFile): DroppedFile => ({
  ...newlyDropped(new File([by.csv], by.file_name, { type: 'text/csv' })),
  chosen: parts[0]?.chosen ?? null,
  isApart: true,
  joined: { parts, by },
})
