import { placeOf } from '@quarterpole/contract/place-of-stay'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

export const stays: Served<'stay'> = {
  name: 'stay',
  rules: {
    check({ from_day, until_day }) {
      if (until_day !== null && until_day < from_day)
        throw invalid('until_day', 'The stay ends before it begins. Check both days.')
    },
    added: (row) => `moved to ${placeOf(row)} on ${usDay(row.from_day)}`,
    one: (row) => `stay at ${placeOf(row)} from ${usDay(row.from_day)}`,
  },
}
