import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EnteredForMany, forMany } from './for-many.ts'
import { stay } from './stay.ts'
import { queryFlag } from './values.ts'

export const createStaysForMany = endpoint({
  method: 'POST',
  path: '/stays/many',
  need: 'edit_horses',
  horses: ['body.horse_ids'],
  tag: 'Horses',
  summary:
    'Move several horses to one place on one day in one step; those who are there already are left out',
  query: z.strictObject({ dry_run: queryFlag.default(false) }),
  body: forMany(stay.fields).meta({ id: 'StaysForMany' }),
  reply: EnteredForMany,
  errors: ['not_found', 'invalid'],
})

/** A place where horses of the barn have been. */
export const Place = z
  .object({ farm: z.string(), barn: z.string().nullable(), pasture: z.string().nullable() })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  need: 'edit_horses',
  tag: 'Horses',
  summary: 'Farms, barns and pastures on file, those used last first, at most 200',
  reply: z.array(Place),
  errors: [],
})
