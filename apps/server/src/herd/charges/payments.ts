import { amount } from '@quarterpole/db/sentence'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

type Row = Parameters<Served<'payment'>['rules']['one']>[0]

/** "payment of Sep 20, 2025" */
const one = ({ kind, paid_on }: Row) => `${kind} of ${usDay(paid_on)}`
const ofAmount = (row: Row) => `${one(row)} for ${amount(row.amount_cents / 100)}`

export const payments: Served<'payment'> = {
  name: 'payment',
  rules: { added: ofAmount, one, removed: ofAmount },
}
