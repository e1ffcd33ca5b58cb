import { z } from 'zod'
import { capital } from './capital.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import {
  type Field,
  type Fields,
  type FieldValues,
  inputShape,
  replyShape,
  type StoredValues,
} from './fields.ts'
import { type ContactId, HorseId, pathId } from './ids.ts'
import { isPrivate, type Private } from './privacy.ts'
import { editsOf } from './record-edits.ts'
import type { Due } from './record-due.ts'
import { isReference, nameMember, type Reference } from './reference.ts'
import type { Right } from './roles.ts'
import { Instant, page, queryInt } from './values.ts'
import { withArticle } from './with-article.ts'

/** Whose it is: a horse's, a contact's, or the whole barn's, which goes by its name. */
type Whose = 'horse' | 'contact' | 'barn'
/** What a record says of itself beside its fields. */
interface About<Name extends string, Plural extends string> {
  /** As the code has it: `sale`, `sales`, also in the names of its calls and its path. */
  readonly name: Name
  readonly plural: Plural
  /** As people call one and several; left out, as the code does. */
  readonly noun?: string
  readonly nouns?: string
  readonly tag: string
  readonly read: Right
  readonly write: Right
  /** The day by which its list is in order, newest first; of a record of the barn its name, from A. */
  readonly by: string
  /** Of a record of the barn: columns of files that tell it from others. */
  readonly signs?: readonly string[]
  /** Unless a later one of the same is on file, it is in To do. */
  readonly due?: Due
  /** Rows whose field starts so are only for whoever has the right; the strictest first. */
  readonly onlyFor?: readonly { readonly field: string; readonly starts: string; readonly need: Right }[]
  /** Whoever lacks this right changes only what he entered himself. */
  readonly ownUnless?: Right
  /** Its notes are part of the record, for all who keep such records. */
  readonly areNotesShared?: true
  /** That it happened is no secret: from lines and files only what its fields mark is cut, whoever reads the record. */
  readonly isKnown?: true
  /** Predictions or lists are made from it. */
  readonly feedsHerd?: true
}

/** Names of what fields refer to: `track_name` of `track_id`. */
export type NamesOf<F extends Fields> = {
  [
    K in keyof F as F[K] extends Field<infer _, Reference>
      ? K extends `${infer Base}_id`
        ? `${Base}_name`
        : never
      : never
  ]: string | (null extends FieldValues<F>[K] ? null : never)
}
type OfHorse<W extends Whose> = W extends 'horse' ? { horse_id: HorseId } : object
export type InputOf<F extends Fields, W extends Whose = 'horse'> = OfHorse<W> & FieldValues<F>
export type ReplyOf<F extends Fields, W extends Whose = 'horse'> = { id: number } & OfHorse<W> &
  (W extends 'horse' ? { horse_name: string } : object) &
  FieldValues<F> &
  NamesOf<F> & { may_edit?: false; version: number; created_at: string; updated_at: string }
/** A row as it is stored; one of the barn is found by its name. */
export type RowOf<F extends Fields, W extends Whose = 'horse'> = {
  id: number
  version: number
  created_at: string
  updated_at: string
} & OfHorse<W> &
  (W extends 'barn' ? { name_key: string } : object) &
  StoredValues<F>

type Calls<Name extends string, Plural extends string, F extends Fields, W extends Whose> = (W extends 'horse'
  ? unknown
  : {
      [K in `get${Capitalize<Name>}`]: Endpoint<
        typeof params,
        z.ZodUndefined,
        z.ZodUndefined,
        z.ZodType<ReplyOf<F, W>, ReplyOf<F, W>>,
        Right
      >
    }) & {
  [K in `list${Capitalize<Plural>}`]: Endpoint<
    z.ZodUndefined,
    { horse: typeof listQuery; contact: typeof contactQuery; barn: BarnQuery }[W],
    z.ZodUndefined,
    z.ZodType<ReplyOf<F, W>[], ReplyOf<F, W>[]>,
    Right
  >
} & {
  [K in `create${Capitalize<Name>}`]: Endpoint<
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodType<InputOf<F, W>, InputOf<F, W>>,
    z.ZodType<ReplyOf<F, W>, ReplyOf<F, W>>,
    Right
  >
} & {
  [K in `update${Capitalize<Name>}`]: Endpoint<
    typeof params,
    z.ZodUndefined,
    z.ZodType<InputOf<F, W> & { version?: number | undefined }, InputOf<F, W> & { version?: number }>,
    z.ZodType<ReplyOf<F, W>, ReplyOf<F, W>>,
    Right
  >
} & {
  [K in `delete${Capitalize<Name>}`]: Endpoint<
    typeof params,
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodNull,
    Right
  >
}

/** A record, said once: fields, rights and words. Calls, tables, forms, files and history derive from it. */
export interface DefinedRecord<
  Name extends string = string,
  Plural extends string = string,
  F extends Fields = Fields,
  W extends Whose = Whose,
>
  extends
    Required<Pick<About<Name, Plural>, 'name' | 'plural' | 'noun' | 'nouns' | 'read' | 'write' | 'by'>>,
    Pick<
      About<Name, Plural>,
      'areNotesShared' | 'isKnown' | 'feedsHerd' | 'due' | 'onlyFor' | 'ownUnless' | 'signs'
    > {
  readonly of: W
  readonly fields: F
  readonly endpoints: Calls<Name, Plural, F, W>
}

const RecordId = z.number().int().positive()
const params = z.object({ id: pathId(RecordId) })
const anId = queryInt(1, Number.MAX_SAFE_INTEGER).optional()
const listQuery = z.strictObject({ horse_id: anId, ...page })
const contactQuery = z.strictObject({ contact_id: anId, ...page })
/** The list of a record of the barn: by a part of the name, and by one of its flags. */
const barnQuery = (fields: Fields) => {
  const flags = Object.keys(fields).filter((name) => fields[name]?.kind === 'flag')
  return z.strictObject({
    search: z.string().max(MAX_SEARCH).optional(), // part of a name, whatever its case and accents
    only: z.enum(flags).optional(), // those of which this is so
    ...page,
  })
}
const MAX_SEARCH = 200
type BarnQuery = ReturnType<typeof barnQuery>

/** Defines a record of a horse. Its module exports it as a constant of the same name; `npm run api` finds it there. */
export const defineRecord = <Name extends string, Plural extends string, F extends Fields>(
  about: About<Name, Plural> & { readonly fields: F },
): DefinedRecord<Name, Plural, F, 'horse'> => defined(about, 'horse')

/** The same of a record of a contact. One of its fields is its `contact_id`. */
export const defineContactRecord = <
  Name extends string,
  Plural extends string,
  F extends Fields & { readonly contact_id: Field<ContactId, 'contact'> },
>(
  about: About<Name, Plural> & { readonly fields: F },
): DefinedRecord<Name, Plural, F, 'contact'> => defined(about, 'contact')

/** The same of a record of the whole barn. One of its fields is its `name`. */
export const defineBarnRecord = <
  Name extends string,
  Plural extends string,
  F extends Fields & { readonly name: Field<string, 'text'> },
>(
  about: Omit<About<Name, Plural>, 'by'> & { readonly fields: F },
): DefinedRecord<Name, Plural, F, 'barn'> => defined({ ...about, by: 'name' }, 'barn')

function defined<Name extends string, Plural extends string, F extends Fields, W extends Whose>(
  about: About<Name, Plural> & { readonly fields: F },
  of: W,
): DefinedRecord<Name, Plural, F, W> {
  const { noun = about.name, nouns = about.plural, ...rest } = about
  const whole = { ...rest, of, noun, nouns }
  return { ...whole, endpoints: callsOf(whole) as Calls<Name, Plural, F, W> } // named alike
}

/** What of `onlyFor` is true of this row of a record. */
export const rowRule = ({ onlyFor = [] }: Pick<About<string, string>, 'onlyFor'>, row: object) =>
  onlyFor.find(({ field, starts }) => String(Reflect.get(row, field)).startsWith(starts))

/** The right without which this row of a record is not shown, if it needs one. */
export const rowNeed = (...of: Parameters<typeof rowRule>): Right | undefined => rowRule(...of)?.need

/** The right without which nothing of a record is shown in lines and files. */
export const privateRead = ({
  read,
  isKnown,
}: Pick<DefinedRecord, 'read' | 'isKnown'>): Private | undefined =>
  isPrivate(read) && !isKnown ? read : undefined

type Definition = About<string, string> & {
  readonly of: Whose
  readonly fields: Fields
  readonly noun: string
  readonly nouns: string
}

function callsOf(definition: Definition) {
  const { of, name, plural, noun, nouns, tag, read, areNotesShared } = definition
  const schemas = schemasOf(definition)
  const common = { tag, ...(areNotesShared && { areNotesShared }) }
  const { create, update, remove } = writesOf(definition, { ...common, reply: schemas.Reply }, schemas.Input)
  return {
    [`list${capital(plural)}`]: endpoint({
      ...common,
      method: 'GET',
      path: `/${plural}`,
      need: read,
      ...(of === 'horse' && { horses: ['query.horse_id'] as const }),
      summary: of === 'barn' ? `${capital(nouns)} by name` : `${capital(nouns)}, newest first`,
      query: { horse: listQuery, contact: contactQuery, barn: barnQuery(definition.fields) }[of],
      reply: z.array(schemas.Reply),
      errors: ['invalid'],
    }),
    ...(of !== 'horse' && {
      [`get${capital(name)}`]: endpoint({
        ...common,
        method: 'GET',
        path: `/${plural}/:id`,
        need: read,
        summary: `One ${noun}`,
        params,
        reply: schemas.Reply,
        errors: ['not_found'],
      }),
    }),
    [`create${capital(name)}`]: create,
    [`update${capital(name)}`]: update,
    [`delete${capital(name)}`]: remove,
  }
}

function writesOf(
  { of, name, plural, noun, write, ownUnless }: Definition,
  common: { tag: string; reply: z.ZodType; areNotesShared?: true },
  body: z.ZodObject,
) {
  const { reply, ...rule } = { ...common, need: write }
  const path = `/${plural}`
  const create = endpoint({
    ...rule,
    method: 'POST',
    path,
    ...(of === 'horse'
      ? { horses: ['body.horse_id'], summary: `Record ${withArticle(noun)}` }
      : { summary: `Add ${withArticle(noun)}` }),
    body,
    reply,
    status: 201,
    errors: ['not_found', 'invalid'],
  })
  const about = {
    ...rule,
    record: of === 'horse' ? (`record:${name}` as const) : null,
    one: withArticle(noun),
    path: `${path}/:id`,
    ownUnless,
  } as const
  return { create, ...editsOf(about, { params, body, reply }) }
}

function schemasOf({ of, name, fields, ownUnless }: Definition) {
  const id = capital(name)
  const Input = z
    .strictObject({ ...(of === 'horse' && { horse_id: HorseId }), ...inputShape(fields) })
    .meta({ id: `${id}Input` })
  const Reply = z
    .object({
      id: RecordId,
      ...(of === 'horse' && { horse_id: HorseId, horse_name: z.string() }),
      ...replyShape(fields),
      ...namesIn(fields),
      ...(ownUnless && { may_edit: z.literal(false).optional() }), // someone else's entry, where the caller may change only his own
      version: z.number().int(), // send it with an edit; a stale version answers 409
      created_at: Instant,
      updated_at: Instant,
    })
    .meta({ id })
  return { Input, Reply }
}

/** The members of a reply that name what its fields refer to. */
const namesIn = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([member, { kind, isRequired }]) =>
      isReference(kind) ? [[nameMember(member), isRequired ? z.string() : z.string().nullable()]] : [],
    ),
  )
