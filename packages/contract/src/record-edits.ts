import { z } from 'zod'
import { endpoint, type Entry } from './endpoint.ts'
import type { Right } from './roles.ts'

/** What the calls that edit and delete one entry about a horse say besides their schemas. */
interface Edits {
  /** Null: of no horse. */
  readonly record: Entry | null
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
  const own = record && ownUnless && { ownEntry: { record, unless: ownUnless } }
  const editing = { ...rule, params, ...own }
  const horses = record && { horses: [record] }
  const update = endpoint({
    ...editing,
    method: 'PUT',
    ...(record && 'horse_id' in body.shape ? { horses: [record, 'body.horse_id'] } : horses),
    summary: `Edit ${one}`,
    body: body.extend({ version: z.number().int().positive().optional() }) as unknown as Versioned<B>,
    reply,
    errors: ['not_found', 'invalid', 'conflict'],
  })
  const remove = endpoint({
    ...editing,
    method: 'DELETE',
    ...horses,
    summary: `Delete ${one}`,
    reply: z.null(),
    status: 204,
    errors: ['not_found', 'conflict'],
  })
  return { update, remove }
}
