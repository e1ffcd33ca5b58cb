import { z } from 'zod'
import { ActivityChange } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { ActivityId, HorseId, ImportId, pathId } from './ids.ts'
import { HORSE_RECORD_NAMES } from './records.ts'
import { Instant, IsoDate, page } from './values.ts'

/** Who types and imports where there are no accounts. */
export const ONLY_USER = 'Demo user'

/** Where a value or a change came from. */
export const Source = z.object({
  kind: z.enum([
    'import',
    'form', // typed in
    'undo', // of a change or an import
    'sample', // the invented herd
    'unrecorded', // on file since before its source was kept
  ]),
  at: Instant.nullable(), // null: not on record
  person: z.string().nullable(), // null for the sample herd and what is not on record
  import_id: ImportId.nullable(),
  file_name: z.string().nullable(), // of the import
  import_undone_at: Instant.nullable(), // the import was undone, and this was kept
  activity_id: ActivityId.nullable(),
})
export type Source = z.infer<typeof Source>

export const FieldSource = z.object({ field: z.string(), label: z.string(), source: Source })
export type FieldSource = z.infer<typeof FieldSource>

export const RecordSource = z.object({
  noun: z.enum(['genetic_test', 'start', 'injury', ...HORSE_RECORD_NAMES]),
  day: IsoDate.nullable(),
  what: z.string().nullable(), // marker, track, type of injury, name of the sale, product
  distance_yards: z.number().nullable(),
  source: Source,
  edited: Source.nullable(), // the last change since
})
export type RecordSource = z.infer<typeof RecordSource>

/** Where each value on file of a horse came from. */
export const HorseSources = z.object({ fields: z.array(FieldSource), records: z.array(RecordSource) })
export type HorseSources = z.infer<typeof HorseSources>

/** One write to a horse or his records. */
export const HistoryEntry = z.object({
  source: Source,
  sentence: z.string(),
  changes: z.array(ActivityChange), // old and new values; empty where a record was added or removed
  is_recorded: z.boolean(), // false: made before old and new values were kept
  can_undo: z.boolean(), // by its activity
  undone_at: Instant.nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const params = z.object({ id: pathId(HorseId) })

export const getHorseSources = endpoint({
  method: 'GET',
  path: '/horses/:id/sources',
  need: 'read',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'Which import, form or person each value of a horse came from, and when',
  params,
  reply: HorseSources,
  errors: ['not_found'],
})
export const listHorseHistory = endpoint({
  method: 'GET',
  path: '/horses/:id/history',
  need: 'read',
  horses: ['params.id'],
  tag: 'Horses',
  summary: 'Every recorded change of a horse and his records, newest first',
  params,
  query: z.strictObject({
    ...page,
  }),
  reply: z.array(HistoryEntry),
  errors: ['not_found', 'invalid'],
})
