import { z } from 'zod'

/** The rights without which a part of a reply is not shown. */
export const PRIVATE = ['money', 'private_notes', 'contacts'] as const
export type Private = (typeof PRIVATE)[number]
export const isPrivate = (right: string): right is Private => (PRIVATE as readonly string[]).includes(right)

const needs = z.registry<{ need: Private }>()

/** Marks a schema of its own as what only this right may see, in whatever it is a member of. */
export function onlyFor<Schema extends z.ZodType>(need: Private, schema: Schema): Schema {
  const one: z.ZodType = schema
  one.register(needs, { need })
  return schema
}
/** Prices, fees, payments, buyers. Purses are public. */
export const forMoney = <Schema extends z.ZodType>(schema: Schema): Schema => onlyFor('money', schema)
/** What the barn writes for itself. */
export const forNotes = <Schema extends z.ZodType>(schema: Schema): Schema => onlyFor('private_notes', schema)

/** Where a value of a schema is private: as a whole, in members by name, or in every item. */
export interface Marks {
  need?: Private
  members?: Map<string, Marks>
  items?: Marks
}

/** The marks of a schema and of all its parts. @param seen  those read on the way: a schema may be part of itself */
export function marksOf(schema: z.core.$ZodType, seen = new Map<z.core.$ZodType, Marks>()): Marks {
  const before = seen.get(schema)
  if (before !== undefined) return before
  const marks: Marks = {}
  seen.set(schema, marks)
  const of = (part: z.core.$ZodType) => marksOf(part, seen)
  const need = needs.get(schema as z.ZodType)?.need
  for (const part of wrappedIn(schema)) join(marks, of(part))
  if (schema instanceof z.ZodObject)
    join(marks, {
      members: new Map(Object.entries(schema.shape).map(([name, member]) => [name, of(member)])),
    })
  if (schema instanceof z.ZodArray) join(marks, { items: of(schema.element) })
  if (schema instanceof z.ZodRecord) join(marks, { items: of(schema.valueType) })
  if (schema instanceof z.ZodTuple) for (const item of schema.def.items) join(marks, { items: of(item) })
  if (need !== undefined) marks.need = need
  return marks
}

/** The schemas a value is of as a whole. */
function wrappedIn(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out]
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right]
  if (schema instanceof z.ZodLazy) return [schema.unwrap()]
  return 'innerType' in schema._zod.def ? [schema._zod.def.innerType as z.core.$ZodType] : []
}

/** What one of several says is private, is. */
function join(marks: Marks, more: Marks): void {
  if (more.need !== undefined) marks.need = more.need
  if (more.items !== undefined)
    marks.items = marks.items === undefined ? more.items : both(marks.items, more.items)
  for (const [name, of] of more.members ?? []) {
    marks.members ??= new Map()
    const before = marks.members.get(name)
    marks.members.set(name, before === undefined ? of : both(before, of))
  }
}

function both(a: Marks, b: Marks): Marks {
  if (a === b) return a
  const marks: Marks = {}
  join(marks, a)
  join(marks, b)
  return marks
}
