import { z } from 'zod'
import { care } from './care.ts'
import { endpoint } from './endpoint.ts'
import { EnteredForMany, forMany } from './for-many.ts'
import { queryFlag } from './values.ts'

export const createCareForMany = endpoint({
  method: 'POST',
  path: '/care/many',
  need: 'edit_health',
  horses: ['body.horse_ids'],
  areNotesShared: true,
  tag: 'Health',
  summary:
    'Record one care entry for several horses in one step; those who had the same that day are left out',
  query: z.strictObject({ dry_run: queryFlag.default(false) }),
  body: forMany(care.fields).meta({ id: 'CareForMany' }),
  reply: EnteredForMany,
  errors: ['not_found', 'invalid'],
})
