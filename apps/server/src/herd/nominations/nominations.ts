import { nomination } from '@quarterpole/contract/nomination'
import { amount } from '@quarterpole/db/sentence'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

type Row = Parameters<Served<'nomination'>['rules']['one']>[0]

/** "sustaining payment of Mar 15, 2026 for Fall Futurity" */
const one = ({ kind, due_on, race }: Row) =>
  `${nomination.fields.kind.words?.[kind]?.toLowerCase() ?? kind} of ${usDay(due_on)} for ${race}`
const ofAmount = (row: Row) => `${one(row)}: ${amount(row.amount_cents / 100)}`

export const nominations: Served<'nomination'> = {
  name: 'nomination',
  rules: {
    check({ status, paid_on }) {
      if (paid_on !== null && status !== 'paid')
        throw invalid('status', 'It has a day it was paid. Choose Paid, or clear that day.')
    },
    added: ofAmount,
    one,
    removed: ofAmount,
  },
}
