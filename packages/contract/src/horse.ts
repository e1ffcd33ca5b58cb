import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MarkerResult } from './genetics.ts'
import { inputShape, replyShape } from './fields.ts'
import { horseFields, type HorseValues, type KeptField } from './horse-fields.ts'
import { FILTER_NAMES, type FilterName, type FilterValues, filterValues } from './horse-filters.ts'
import { HorseId, pathId } from './ids.ts'
import { ActiveInjury } from './injury.ts'
import { HORSE_ROLES, HORSE_SORTS, HORSE_STATUSES, QUALITY_ITEMS } from './limits.ts'
import { Instant, IsoDate, page, queryFlag, requiredText, Sex } from './values.ts'

type ReplyShape = { [K in keyof HorseValues]: z.ZodType<HorseValues[K], HorseValues[K]> }

/** A horse as the list and the details show it. `sire_name`, `dam_name`, `best_si`, `earned_cents` and `starts` are joined in. */
export const Horse = z
  .object({
    id: HorseId,
    ...(replyShape(horseFields) as ReplyShape),
    foaled_precision: z.enum(['day', 'year']).nullable(),
    sire_id: HorseId.nullable(),
    dam_id: HorseId.nullable(),
    sire_name: z.string().nullable(),
    dam_name: z.string().nullable(),
    dam_sire_name: z.string().nullable(),
    genetic_tests: z.array(MarkerResult),
    starts: z.number().int().nonnegative(),
    best_si: z.number().nullable(),
    earned_cents: z.number().int().nullable(), // the lifetime earnings, else of the starts with money on file; null unknown
    active_injury: ActiveInjury.nullable(), // the newest
    is_stub: z.boolean(), // created from a parent's name only
    is_sample: z.boolean(), // invented with the sample herd, not edited since
    version: z.number().int().positive(), // send it with an edit; a stale version answers 409
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Horse' })
export type Horse = z.infer<typeof Horse>

/** Left out of an edit, a field that `stays` stays as it is. */
type InputShape = {
  [K in keyof HorseValues]: K extends KeptField
    ? z.ZodOptional<z.ZodType<HorseValues[K], HorseValues[K]>>
    : null extends HorseValues[K]
      ? z.ZodDefault<z.ZodType<HorseValues[K], HorseValues[K]>>
      : z.ZodType<HorseValues[K], HorseValues[K]>
}

/** What a person types to add or edit a horse. */
export const HorseInput = z
  .strictObject({
    ...(inputShape(horseFields) as unknown as InputShape),
    foaled_precision: z.enum(['day', 'year']).default('day'),
    sire_id: HorseId.nullable().default(null),
    dam_id: HorseId.nullable().default(null),
  })
  .meta({ id: 'HorseInput' })
export type HorseInput = z.infer<typeof HorseInput>

type FilterShape = { [K in FilterName]: z.ZodOptional<z.ZodType<FilterValues[K], FilterValues[K]>> }
const filterShape = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, z.enum(filterValues(name)).optional()]),
) as unknown as FilterShape // each of its own values

export const HorseListQuery = z.strictObject({
  q: z.string().max(200).optional(), // name, AQHA id, owner or barn name, whatever case and accents
  close: queryFlag.optional(), // true: where no horse answers q, those spelled closest to it, whatever the sort
  sex: Sex.optional(),
  sires: queryFlag.optional(), // true: only stallions, and geldings of whom stored semen is on file
  lacks: z.enum(QUALITY_ITEMS).optional(), // only horses missing this item of the quality score, or part of it
  mine: queryFlag.optional(), // true: only my horses; false: only reference horses
  ...filterShape,
  owner: z.string().max(80).optional(), // words of the owner’s name, as in q
  racing_on: IsoDate.optional(), // only horses of racing age on this day, or of unknown age
  sort: z.enum([...HORSE_SORTS, 'match', 'tested']).optional(), // ebv and reliability at 400 yards; match: the best answers to q first; tested: the same, of equals the living and fully tested first
  ...page,
})
export type HorseListQuery = z.infer<typeof HorseListQuery>

const params = z.object({ id: pathId(HorseId) })
const tag = 'Horses'

export const listHorses = endpoint({
  method: 'GET',
  path: '/horses',
  need: 'read',
  horses: 'filtered',
  tag,
  summary: 'Horses by name, AQHA id, barn name or owner',
  query: HorseListQuery,
  reply: z.array(Horse),
  errors: ['invalid'],
})
export const getHorse = endpoint({
  method: 'GET',
  path: '/horses/:id',
  need: 'read',
  horses: ['params.id'],
  tag,
  summary: 'One horse',
  params,
  reply: Horse,
  errors: ['not_found'],
})
export const createHorse = endpoint({
  method: 'POST',
  path: '/horses',
  need: 'edit_horses',
  tag,
  summary: 'Add a horse',
  body: HorseInput,
  reply: Horse,
  status: 201,
  errors: ['invalid', 'conflict'],
})
export const updateHorse = endpoint({
  method: 'PUT',
  path: '/horses/:id',
  need: 'edit_horses',
  horses: ['params.id'],
  tag,
  summary: 'Edit a horse',
  params,
  body: HorseInput.extend({ version: z.number().int().positive().optional() }),
  reply: Horse,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteHorse = endpoint({
  method: 'DELETE',
  path: '/horses/:id',
  need: 'manage',
  tag,
  summary: 'Remove a horse that no other record refers to',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found', 'conflict'],
})

/** At most this many horses are marked at once. */
const MAX_MARK = 5000
/** Several horses by id, or all of an owner; members left out stay as they are. */
export const HorseMarks = z
  .strictObject({
    ids: z.array(HorseId).min(1).max(MAX_MARK).optional(),
    owner: requiredText(80).optional(),
    is_mine: z.boolean().optional(),
    sex: Sex.optional(),
    status: z.enum(HORSE_STATUSES).nullable().optional(),
    role: z.enum(HORSE_ROLES).nullable().optional(),
  })
  .refine(({ ids, owner }) => (ids === undefined) !== (owner === undefined), {
    message: 'send either ids or owner',
    path: ['ids'],
  })
  .refine(
    ({ ids: _ids, owner: _owner, ...marks }) => Object.values(marks).some((value) => value !== undefined),
    {
      message: 'send at least one of is_mine, sex, status and role',
      path: ['is_mine'],
    },
  )
export type HorseMarks = z.infer<typeof HorseMarks>

export const HorsesMarked = z.object({
  activity_id: z.number().int().nullable(), // undo it with this id; null if nothing changed
  changed: z.number().int().nonnegative(),
  unchanged: z.number().int().nonnegative(), // were so before
  skipped: z.array(z.object({ horse_id: HorseId, name: z.string(), why: z.string() })), // the mark can't be true of them
})
export type HorsesMarked = z.infer<typeof HorsesMarked>

export const markHorses = endpoint({
  method: 'POST',
  path: '/horses/mark',
  need: 'manage',
  tag,
  summary: 'Mark several horses as mine or reference, or give them a sex, status or role',
  body: HorseMarks,
  reply: HorsesMarked,
  errors: ['not_found', 'invalid'],
})
