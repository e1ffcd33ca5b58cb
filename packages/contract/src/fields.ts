import { z } from 'zod'
import { fractionText, readFraction } from './fraction.ts'
import { ContactId, TrackId } from './ids.ts'
import { ABOUT_KINDS } from './paper-about.ts'
import { onlyFor, type Private } from './privacy.ts'
import { IsoDate, notesText, PastDay, requiredText, typedText } from './values.ts'

/** How a field is typed, shown, stored and read from a file. A flag is stored as 0 or 1, all else as it is sent. */
export type FieldKind =
  | 'day'
  | 'text'
  | 'notes'
  | 'money'
  | 'cents'
  | 'number'
  | 'fraction'
  | 'choice'
  | 'flag'
  | 'track'
  | 'contact'
  | 'file'
  | 'entry'

/** One field of a record, said once: schemas, form, history, files, and who sees it derive from it. */
export interface Field<V = unknown, Kind extends FieldKind = FieldKind> {
  readonly kind: Kind
  /** In forms, files and the history. */
  readonly label: string
  /** As a request and as a reply have it. */
  readonly input: z.ZodType<V, unknown>
  readonly reply: z.ZodType<V, unknown>
  readonly isRequired: boolean
  /** Headers of files, beside its name and its label, with commas between. */
  readonly headers: string
  /** The right to see it. Whoever lacks it doesn't overwrite it either. */
  readonly need?: Private
  readonly min?: number
  readonly max?: number
  /** Whole numbers only. */
  readonly isWhole?: boolean
  /** Behind a number. */
  readonly unit?: string
  /** What each choice is called, and what files call it besides. */
  readonly words?: Readonly<Record<string, string>>
  readonly fileWords?: Readonly<Record<string, string>>
  /** A day that is not in the future. Today is the client's, so that the server checks it, not the schema. */
  readonly isPast?: boolean
  /** Under its box in a form, and in the box while it is empty. */
  readonly hint?: string
  readonly example?: string
  /** What a form says where it is missing. */
  readonly lacking?: string
  /** What it says of a number out of its bounds; left out, the bounds. */
  readonly outOfBounds?: string
  /** Over its box in a form, where that is not its label. */
  readonly formLabel?: string
  /** What the form of a new record starts with. */
  readonly preset?: string
  /** Typed on a number pad, as a microchip is. */
  readonly isDigits?: true
  /** No two records have the same, so that a browser does not offer what was typed before. */
  readonly isOwn?: true
  /** Someone's name: the contacts are offered. */
  readonly isPerson?: true
  /** A part of a place: those on file are offered. */
  readonly place?: 'farm' | 'barn' | 'pasture'
  /** An edit that leaves it out leaves it as it is. */
  readonly stays?: true
  /** The kinds of the record, by its choice `kind`, that have it; the others have null. Left out: all. */
  readonly kinds?: readonly string[]
  /** Required where a kind has it. */
  readonly isNeeded?: boolean
}

type Extra = Partial<
  Pick<
    Field,
    | 'headers'
    | 'hint'
    | 'example'
    | 'lacking'
    | 'outOfBounds'
    | 'need'
    | 'formLabel'
    | 'preset'
    | 'isDigits'
    | 'isOwn'
    | 'isPerson'
    | 'place'
  >
>

const required = <V, Kind extends FieldKind>(
  kind: Kind,
  label: string,
  schemas: Pick<Field<V>, 'input' | 'reply'>,
  extra: Partial<Field> = {},
): Field<V, Kind> => ({ headers: '', ...extra, ...schemas, kind, label, isRequired: true })

/** The same field where it may be left out: null. */
export function optional<V, Kind extends FieldKind>(field: Field<V, Kind>): Field<V | null, Kind> {
  const { input, reply, kind, max = 0 } = field
  const orNone = (kind === 'text' ? typedText(max) : input.nullable()) as z.ZodType<V | null, unknown> // the text is V
  return { ...field, input: orNone.default(null), reply: reply.nullable(), isRequired: false }
}

/** The same field where only some kinds of the record have it. */
export const ofKinds = <V, Kind extends FieldKind>(
  kinds: readonly string[],
  field: Field<V, Kind>,
): Field<V | null, Kind> => ({ ...optional(field), kinds, isNeeded: field.isRequired })

/** The same field where it has a value if it is left out: in a request, and in a new form. */
export const preset = <V extends string | number, Kind extends FieldKind>(
  field: Field<V, Kind>,
  value: V,
): Field<V, Kind> => ({
  ...field,
  input: (field.input as z.ZodType<V>).default(() => value),
  preset: String(value),
})

/** The same field where an edit may leave it out: then it stays as it is. */
export const kept = <V, Kind extends FieldKind>(
  field: Field<V, Kind>,
): Field<V, Kind> & { readonly stays: true } => {
  const input = field.input instanceof z.ZodDefault ? field.input.unwrap() : field.input
  return { ...field, input: (input as Field<V>['input']).optional() as Field<V>['input'], stays: true } // left out, it has no value
}

export const day = (label: string, extra: Extra & { isPast?: true } = {}): Field<string, 'day'> =>
  required('day', label, { input: PastDay, reply: IsoDate }, extra)

/** One line. */
export const text = (label: string, max: number, extra: Extra = {}): Field<string, 'text'> =>
  required('text', label, { input: requiredText(max), reply: z.string() }, { ...extra, max })

/** US dollars, for those who may see money. */
export const money = (label: string, max: number, extra: Extra = {}): Field<number, 'money'> =>
  required(
    'money',
    label,
    { input: z.number().min(0).max(max), reply: z.number() },
    { need: 'money', ...extra, min: 0, max },
  )

/** US dollars as whole cents, so that sums are exact. @param max  in cents */
export const cents = (label: string, max: number, extra: Extra = {}): Field<number, 'cents'> => {
  const reply = z.number().int()
  return required('cents', label, { input: reply.min(0).max(max), reply }, { ...extra, min: 0, max })
}

export const number = (
  label: string,
  bounds: { min: number; max: number; isWhole?: true; unit?: string },
  extra: Extra = {},
): Field<number, 'number'> => {
  const reply = bounds.isWhole ? z.number().int() : z.number()
  return required(
    'number',
    label,
    { input: reply.min(bounds.min).max(bounds.max), reply },
    { ...extra, ...bounds },
  )
}

/** @param words  what each value is called @param fileWords  what files call it besides, with commas between */
export const choice = <C extends string>(
  label: string,
  words: Readonly<Record<C, string>>,
  extra: Extra & { fileWords?: Readonly<Partial<Record<C, string>>> } = {},
): Field<C, 'choice'> => {
  const values = z.enum(Object.keys(words) as C[]) // its own keys
  return required('choice', label, { input: values, reply: values }, { ...extra, words } as Partial<Field>)
}

/** Yes or no; left out: no. */
export const flag = (label: string, extra: Extra = {}): Field<boolean, 'flag'> => ({
  ...required('flag', label, { input: z.boolean().default(false), reply: z.boolean() }, extra),
  isRequired: false,
})

/** One of the tracks on file. A record has at most one, `track_id`; its reply has `track_name` too. */
export const track = (label: string, extra: Extra = {}): Field<TrackId, 'track'> => {
  const id = TrackId as unknown as z.ZodType<TrackId, unknown> // the brand is of its output
  return required('track', label, { input: id, reply: id }, extra)
}

/** One of the contacts on file. The field of `sold_by_id` has `sold_by_name` in its record's reply. */
export const contact = (label: string, extra: Extra = {}): Field<ContactId, 'contact'> => {
  const id = ContactId as unknown as z.ZodType<ContactId, unknown> // the brand is of its output
  return required('contact', label, { input: id, reply: id }, extra)
}

const MAX_FRACTION_LETTERS = 40
/** An exact part of a whole, as people write it: “1/3”, “33.3%”, “half”. On file it is one text for one value. */
export const fraction = (label: string, extra: Extra = {}): Field<string, 'fraction'> => {
  const input = z
    .string()
    .max(MAX_FRACTION_LETTERS)
    .overwrite((text) => {
      const read = readFraction(text)
      return read === null ? text : fractionText(read)
    })
    .refine((text) => readFraction(text) !== null, `must be a part of a whole, such as 1/3, 25% or half`)
  return required('fraction', label, { input, reply: z.string() }, extra)
}

/** A stored file: the hash of its bytes and what it is. Pages show it; they have no box for it. */
export const FileName = z
  .string()
  .regex(/^[0-9a-f]{64}\.(?:jpg|pdf)$/, 'must be a file that was sent to this server')

const FILE_NAME_LETTERS = 68
/** A file on this server, by its name. It is sent before the record is saved. */
export const file = (label: string, extra: Extra = {}): Field<string, 'file'> =>
  required('file', label, { input: FileName, reply: z.string() }, { ...extra, max: FILE_NAME_LETTERS })

const ENTRY = new RegExp(`^(?:${ABOUT_KINDS.join('|')}):[1-9][0-9]{0,14}$`)
const ENTRY_LETTERS = 40
/** An entry of the same horse: “injury:12”. In a file it goes by its day. Pages show it; they have no box for it. */
export const entry = (label: string, extra: Extra = {}): Field<string, 'entry'> =>
  required(
    'entry',
    label,
    { input: z.string().regex(ENTRY, 'must be an entry of the horse'), reply: z.string() },
    { ...extra, max: ENTRY_LETTERS },
  )

const MAX_NOTES = 4000

/** Several lines, for those who may see private notes. */
export const notes = (extra: Extra = {}): Field<string | null, 'notes'> => ({
  ...required(
    'notes',
    'Notes',
    { input: notesText(MAX_NOTES).default(null), reply: z.string().nullable() },
    {
      headers: 'note, remarks, remark, comments, comment, memo',
      need: 'private_notes',
      max: MAX_NOTES,
      ...extra,
    },
  ),
  isRequired: false,
})

/** Fields by name, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>

/** The fields of what has calls of its own, exported as `<name>Fields`; `npm run api` finds them there. */
export const defineFields = <F extends Fields>(fields: F): F => fields

/** The value of a field. */
export type ValueOf<F> = F extends Field<infer V> ? V : never
/** The fields as a request has them. */
export type FieldValues<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }
/** The fields as they are stored. */
export type StoredValues<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer V, 'flag'> ? (V extends boolean ? 0 | 1 : never) : ValueOf<F[K]>
}
type ShapeOf<F extends Fields> = { [K in keyof F]: z.ZodType<ValueOf<F[K]>, ValueOf<F[K]>> }

/** The members of a request, and of a reply, for a schema. */
export const inputShape = <F extends Fields>(fields: F) => shapeOf(fields, 'input')
export const replyShape = <F extends Fields>(fields: F) => shapeOf(fields, 'reply')

const shapeOf = <F extends Fields>(fields: F, part: 'input' | 'reply') =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { [part]: schema, need }]) => [
      name,
      need === undefined ? schema : onlyFor(need, schema),
    ]),
  ) as ShapeOf<F> // of the same members
