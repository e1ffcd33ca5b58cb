import { charge } from '@quarterpole/contract/charge'
import { amount } from '@quarterpole/db/sentence'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

type Row = Parameters<Served<'charge'>['rules']['one']>[0]

/** "vet charge of Sep 20, 2025" */
const one = ({ kind, is_credit, charge_date }: Row) =>
  `${charge.fields.kind.words?.[kind]?.toLowerCase() ?? kind} ${is_credit ? 'credit' : 'charge'} of ${usDay(charge_date)}`
const ofAmount = (row: Row) => `${one(row)} for ${amount(row.amount_cents / 100)}`

export const charges: Served<'charge'> = {
  name: 'charge',
  rules: { added: ofAmount, one, removed: ofAmount },
}
