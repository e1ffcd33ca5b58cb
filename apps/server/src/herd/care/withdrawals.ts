import { timeWords } from '@quarterpole/contract/clear-on'
import { MAX_WITHDRAWAL_HOURS } from '@quarterpole/contract/withdrawal-limits'
import { invalid } from '../../platform/http/problem.ts'
import type { Served } from '../records/record-commands.ts'

const MAX_DAYS = MAX_WITHDRAWAL_HOURS / 24

export const withdrawals: Served<'withdrawal'> = {
  name: 'withdrawal',
  rules: {
    check({ amount, unit }) {
      if (unit === 'days' && amount > MAX_DAYS)
        throw invalid('amount', `A withdrawal time is at most ${MAX_DAYS} days. Enter fewer, or hours.`)
    },
    added: ({ body, ...time }) => `withdrawal time of ${timeWords(time)} by ${body} added`,
    one: ({ body }) => `withdrawal time by ${body}`,
  },
}
