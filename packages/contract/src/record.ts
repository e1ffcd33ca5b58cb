import { z } from 'zod'
import { capital } from './capital.ts'
import { type Endpoint, endpoint, type Entry } from './endpoint.ts'
import {
  type Field,
  type Fields,
  type FieldValues,
  inputShape,
  replyShape,
  type StoredValues,
} from './fields.ts'
import { HorseId, pathId } from './ids.ts'
import type { Private } from './privacy.ts'
import type { Right } from './roles.ts'
import { Instant, page, queryInt } from './values.ts'

/** When a record is due again: the field of the day, and the one that says what. */
export interface Due {
  readonly on: string
  readonly what: string
  /** Of these kinds any later one will do, whatever it says. */
  readonly anyOf?: readonly string[]
  /** What is said of it: left out, "due again". */
  readonly word?: string
}

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
  /** The day by which its list is in order, newest first. */
  readonly by: string
  /** Unless a later one of the same is on file, it is in To do. */
  readonly due?: Due
  /** Rows with this value of a field are only for whoever has the right. */
  readonly onlyFor?: { readonly field: string; readonly value: string; readonly need: Private }
  /** Whoever lacks this right changes only what he entered himself. */
  readonly ownUnless?: Right
  /** Its notes are part of the record, for all who keep such records. */
  readonly areNotesShared?: true
  /** Predictions or lists are made from it. */
  readonly feedsHerd?: true
}

/** Names of what fields refer to: `track_name` of `track_id`. */
type Names<F extends Fields> = {
  [
    K in keyof F as F[K] extends Field<infer _, 'track'>
      ? K extends `${infer Base}_id`
        ? `${Base}_name`
        : never
      : never
  ]: string | null
}
export type InputOf<F extends Fields> = { horse_id: HorseId } & FieldValues<F>
export type ReplyOf<F extends Fields> = {
  id: number
  horse_id: HorseId
  horse_name: string
} & FieldValues<F> &
  Names<F> & { may_edit?: false; version: number; created_at: string; updated_at: string }
/** A row as it is stored. */
export type RowOf<F extends Fields> = {
  id: number
  horse_id: HorseId
  version: number
  created_at: string
  updated_at: string
} & StoredValues<F>

type Calls<Name extends string, Plural extends string, F extends Fields> = {
  [K in `list${Capitalize<Plural>}`]: Endpoint<
    z.ZodUndefined,
    typeof listQuery,
    z.ZodUndefined,
    z.ZodType<ReplyOf<F>[], ReplyOf<F>[]>,
    Right
  >
} & {
  [K in `create${Capitalize<Name>}`]: Endpoint<
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodType<InputOf<F>, InputOf<F>>,
    z.ZodType<ReplyOf<F>, ReplyOf<F>>,
    Right
  >
} & {
  [K in `update${Capitalize<Name>}`]: Endpoint<
    typeof params,
    z.ZodUndefined,
    z.ZodType<InputOf<F> & { version?: number | undefined }, InputOf<F> & { version?: number }>,
    z.ZodType<ReplyOf<F>, ReplyOf<F>>,
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

/** A record of a horse, said once: fields, rights and words. Calls, tables, forms, files and history derive from it. */
export interface HorseRecord<
  Name extends string = string,
  Plural extends string = string,
  F extends Fields = Fields,
>
  extends
    Required<Pick<About<Name, Plural>, 'name' | 'plural' | 'noun' | 'nouns' | 'read' | 'write' | 'by'>>,
    Pick<About<Name, Plural>, 'areNotesShared' | 'feedsHerd' | 'due' | 'onlyFor' | 'ownUnless'> {
  readonly fields: F
  readonly endpoints: Calls<Name, Plural, F>
}

const RecordId = z.number().int().positive()
const params = z.object({ id: pathId(RecordId) })
const listQuery = z.strictObject({
  horse_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  ...page,
})

/** Defines a record. Its module exports it as a constant of the same name; `npm run api` finds it there. */
export function defineRecord<Name extends string, Plural extends string, F extends Fields>(
  about: About<Name, Plural> & { readonly fields: F },
): HorseRecord<Name, Plural, F> {
  const { noun = about.name, nouns = about.plural, ...rest } = about
  return { ...rest, noun, nouns, endpoints: callsOf({ ...rest, noun, nouns }) as Calls<Name, Plural, F> } // named alike
}

/** The right without which this row of a record is not shown, if it needs one. */
export const rowNeed = ({ onlyFor }: Pick<HorseRecord, 'onlyFor'>, row: object): Private | undefined =>
  onlyFor !== undefined && Reflect.get(row, onlyFor.field) === onlyFor.value ? onlyFor.need : undefined

type Definition = About<string, string> & {
  readonly fields: Fields
  readonly noun: string
  readonly nouns: string
}

function callsOf(definition: Definition) {
  const { name, plural, nouns, tag, read, areNotesShared } = definition
  const schemas = schemasOf(definition)
  const common = { tag, ...(areNotesShared && { areNotesShared }) }
  const { create, update, remove } = writesOf(definition, { ...common, reply: schemas.Reply }, schemas.Input)
  return {
    [`list${capital(plural)}`]: endpoint({
      ...common,
      method: 'GET',
      path: `/${plural}`,
      need: read,
      horses: ['query.horse_id'],
      summary: `${capital(nouns)}, newest first`,
      query: listQuery,
      reply: z.array(schemas.Reply),
      errors: ['invalid'],
    }),
    [`create${capital(name)}`]: create,
    [`update${capital(name)}`]: update,
    [`delete${capital(name)}`]: remove,
  }
}

function writesOf(
  { name, plural, noun, write, ownUnless }: Definition,
  common: { tag: string; reply: z.ZodType; areNotesShared?: true },
  body: z.ZodObject,
) {
  const { reply, ...rule } = { ...common, need: write }
  const path = `/${plural}`
  const create = endpoint({
    ...rule,
    method: 'POST',
    path,
    horses: ['body.horse_id'],
    summary: `Record a ${noun}`,
    body,
    reply,
    status: 201,
    errors: ['not_found', 'invalid'],
  })
  const about = {
    ...rule,
    record: `record:${name}`,
    one: `a ${noun}`,
    path: `${path}/:id`,
    ownUnless,
  } as const
  return { create, ...editsOf(about, { params, body, reply }) }
}

/** What the calls that edit and delete one entry about a horse say besides their schemas. */
interface Edits {
  readonly record: Entry
  /** "a sale" */
  readonly one: string
  readonly path: string
  readonly tag: string
  readonly need: Right
  /** Whoever lacks this right changes only what he entered himself. */
  readonly ownUnless: Right | undefined
  readonly areNotesShared?: true
}

/** A body with the version that was edited. */
type Versioned<B extends z.ZodType> = z.ZodType<
  z.output<B> & { version?: number | undefined },
  z.input<B> & { version?: number }
>

export function editsOf<P extends z.ZodType, B extends z.ZodObject, R extends z.ZodType>(
  { record, one, ownUnless, ...rule }: Edits,
  { params, body, reply }: { params: P; body: B; reply: R },
) {
  const editing = { ...rule, params, ...(ownUnless && { ownEntry: { record, unless: ownUnless } }) }
  const update = endpoint({
    ...editing,
    method: 'PUT',
    horses: 'horse_id' in body.shape ? [record, 'body.horse_id'] : [record],
    summary: `Edit ${one}`,
    body: body.extend({ version: z.number().int().positive().optional() }) as unknown as Versioned<B>,
    reply,
    errors: ['not_found', 'invalid', 'conflict'],
  })
  const remove = endpoint({
    ...editing,
    method: 'DELETE',
    horses: [record],
    summary: `Delete ${one}`,
    reply: z.null(),
    status: 204,
    errors: ['not_found'],
  })
  return { update, remove }
}

function schemasOf({ name, fields, ownUnless }: Definition) {
  const id = capital(name)
  const Input = z.strictObject({ horse_id: HorseId, ...inputShape(fields) }).meta({ id: `${id}Input` })
  const Reply = z
    .object({
      id: RecordId,
      horse_id: HorseId,
      horse_name: z.string(),
      ...replyShape(fields),
      ...Object.fromEntries(namesIn(fields).map((member) => [member, z.string().nullable()])),
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
  Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'track' ? [name.replace(/_id$/, '_name')] : [],
  )
