import type {
  FileChoices,
  FileMapping,
  ImportPreview,
  PreviewColumn,
  UnknownCodes,
} from '@quarterpole/contract/import-mapping'

/** The user's decisions about a file so far; the rest follows the preview's suggestions. */
export interface Draft {
  /** Column → our field, or null to leave it out; the others follow the suggestions. Null until something is changed. */
  readonly columns: ReadonlyMap<string, string | null> | null
  /** Our field → value in the file → ours, or null to keep it as typed. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  /** Answers to questions about the whole file. */
  readonly choices: FileChoices
}

export const UNTOUCHED: Draft = { columns: null, values: new Map(), choices: {} }

/** Special property names of JavaScript cannot be keys of a mapping. */
const UNMAPPABLE = new Set(['__proto__', 'constructor', 'prototype'])
export const isMappable = (value: string) => !UNMAPPABLE.has(value)

export const fieldOf = ({ columns }: Draft, { column, field }: PreviewColumn): string | null => {
  const decided = columns?.get(column)
  return decided === undefined ? field : decided
}

/** The decisions in a mapping, to go on from: what was answered elsewhere is not asked again. */
export function draftFrom({ columns, unread, values, choices }: FileMapping): Draft {
  const decided: [string, string | null][] = [
    ...Object.entries(columns).map(([field, column]): [string, string] => [column, field]),
    ...unread.map((column): [string, null] => [column, null]),
  ]
  return {
    columns: decided.length === 0 ? null : new Map(decided),
    values: new Map(Object.entries(values).map(([field, codes]) => [field, new Map(Object.entries(codes))])),
    choices,
  }
}

/** Decides one column and fixes all others at their suggestions. */
export function withColumn(
  draft: Draft,
  preview: ImportPreview,
  column: string,
  field: string | null,
): Draft {
  const columns = new Map(preview.columns.map((one) => [one.column, fieldOf(draft, one)]))
  return { ...draft, columns: columns.set(column, field) }
}

export function withValue(draft: Draft, field: string, value: string, ours: string | null): Draft {
  const codes = new Map(draft.values.get(field)).set(value, ours)
  return { ...draft, values: new Map(draft.values).set(field, codes) }
}

/** What a code means: our value, null as typed, undefined while open. */
export function valueOf(
  draft: Draft,
  preview: ImportPreview,
  { field, needed, codes }: UnknownCodes,
  value: string,
): string | null | undefined {
  const decided = draft.values.get(field)
  if (decided?.has(value)) return decided.get(value)
  const before = Object.entries(preview.values[field] ?? {}).find(([code]) => code === value)
  const suggested = codes.find((code) => code.value === value)?.suggested
  return before?.[1] ?? suggested ?? (needed ? undefined : null)
}

export const withChoice = (draft: Draft, part: FileChoices): Draft => ({
  ...draft,
  choices: { ...draft.choices, ...part },
})

/** The answers so far: the user's, else the format's or the saved mapping's. */
export const choicesOf = (draft: Draft, { choices }: ImportPreview): FileChoices => ({
  ...choices,
  ...draft.choices,
})

/** The columns alone, as a preview needs them. */
export function columnsOf({ columns }: Draft): Pick<FileMapping, 'columns' | 'unread'> | null {
  if (columns === null) return null
  const chosen = [...columns].flatMap(([column, field]) => (field === null ? [] : [[field, column] as const]))
  const unread = [...columns].flatMap(([column, field]) => (field === null ? [column] : []))
  return { columns: Object.fromEntries(chosen), unread }
}

/** The whole mapping, as sent with the file. */
export function fileMapping(draft: Draft, preview: ImportPreview): FileMapping {
  const columns = new Map(preview.columns.map((one) => [one.column, fieldOf(draft, one)]))
  const { date_order, ...choices } = choicesOf(draft, preview)
  const isOrderOpen = preview.date_questions.length > 0 && date_order !== undefined
  return {
    ...(columnsOf({ ...draft, columns }) ?? { columns: {}, unread: [] }),
    values: valuesOf(draft, preview),
    choices: isOrderOpen ? { ...choices, date_order } : choices,
  }
}

/** Codes decided here, over those of a saved mapping. */
function valuesOf(draft: Draft, preview: ImportPreview): FileMapping['values'] {
  const all = new Map(
    Object.entries(preview.values).map(([field, codes]) => [field, new Map(Object.entries(codes))]),
  )
  for (const unknown of preview.codes) {
    const codes = all.get(unknown.field) ?? new Map<string, string>()
    for (const { value } of unknown.codes) {
      const ours = isMappable(value) ? valueOf(draft, preview, unknown, value) : null
      if (ours === null || ours === undefined) codes.delete(value)
      else codes.set(value, ours)
    }
    all.set(unknown.field, codes)
  }
  return Object.fromEntries(
    [...all]
      .filter(([, codes]) => codes.size > 0)
      .map(([field, codes]) => [field, Object.fromEntries(codes)]),
  )
}

/** Required fields without a column. */
export function stillNeeded(draft: Draft, { fields, columns }: ImportPreview): string[] {
  const taken = new Set(columns.map((column) => fieldOf(draft, column)))
  return fields.filter(({ name, required }) => required && !taken.has(name)).map(({ name }) => name)
}

/** What is still open before the mapping can be applied, in sentences. */
export function openQuestions(
  draft: Draft,
  preview: ImportPreview,
  wordOf: (field: string) => string,
): string[] {
  const choices = choicesOf(draft, preview)
  const missing = stillNeeded(draft, preview).map(wordOf)
  const twice = preview.fields
    .map(({ name }) => ({ name, columns: preview.columns.filter((one) => fieldOf(draft, one) === name) }))
    .filter(({ columns }) => columns.length > 1)
  const open = preview.codes.filter(
    (unknown) =>
      unknown.needed &&
      !(unknown.field === 'track' && choices.unknown_tracks !== undefined) &&
      unknown.codes.some(
        ({ value }) => isMappable(value) && valueOf(draft, preview, unknown, value) === undefined,
      ),
  )
  return [
    ...(missing.length > 0 ? [`Choose a column for ${missing.join(', ')}.`] : []),
    ...twice.map(
      ({ name, columns }) =>
        `${columns.map(({ column }) => column).join(' and ')} are both ${wordOf(name)}. Pick one.`,
    ),
    ...open.map(({ field }) => `Say what the ${wordOf(field)} codes mean.`),
    ...(preview.date_questions.length > 0 && choices.date_order === undefined
      ? ['Say whether the day or the month comes first.']
      : []),
    ...preview.questions
      .filter(({ question, needed }) => needed && choices[question] === undefined)
      .map(({ example }) => `Say how to read “${example}”.`),
  ]
}
