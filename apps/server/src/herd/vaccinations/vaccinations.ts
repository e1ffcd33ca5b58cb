import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

export const vaccinations: Served<'vaccination'> = {
  name: 'vaccination',
  rules: {
    check({ given_on, next_due }) {
      if (next_due !== null && next_due <= given_on)
        throw invalid('next_due', 'It’s due again before it was given. Check both days.')
    },
    added: ({ product, given_on }) => `vaccinated with ${product} on ${usDay(given_on)}`,
    one: ({ product, given_on }) => `vaccination with ${product} of ${usDay(given_on)}`,
  },
}
