import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EnteredForMany, forMany } from './for-many.ts'
import { rate } from './rate.ts'
import { queryFlag } from './values.ts'

export const createRatesForMany = endpoint({
  method: 'POST',
  path: '/rates/many',
  need: 'money',
  horses: ['body.horse_ids'],
  tag: 'Charges',
  summary:
    'Record one rate for several horses in one step; those who have one of its kind from that day are left out',
  query: z.strictObject({ dry_run: queryFlag.default(false) }),
  body: forMany(rate.fields).meta({ id: 'RatesForMany' }),
  reply: EnteredForMany,
  errors: ['not_found', 'invalid'],
})
