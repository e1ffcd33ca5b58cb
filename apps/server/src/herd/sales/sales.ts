import { amount } from '@quarterpole/db/sentence'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

export const sales: Served<'sale'> = {
  name: 'sale',
  rules: {
    added: ({ price_usd, sale_date }) => `sold for ${amount(price_usd)} on ${usDay(sale_date)}`,
    one: ({ sale_date }) => `sale of ${usDay(sale_date)}`,
    removed: ({ price_usd, sale_date }) => `sale of ${usDay(sale_date)} for ${amount(price_usd)}`,
  },
}
