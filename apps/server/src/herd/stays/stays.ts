import { placeOf } from '@quarterpole/contract/place-of-stay'
import type { Standing } from '@quarterpole/contract/standing'
import { standingsOn } from '@quarterpole/db/queries/standing'
import { invalid } from '../../platform/http/problem.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
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

const inOrder = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const byStall = (a: Standing, b: Standing) =>
  (['farm', 'barn', 'stall', 'pasture', 'name'] as const)
    .map((part) => inOrder.compare(a[part] ?? '', b[part] ?? ''))
    .find((order) => order !== 0) ?? 0

export const standingHandlers = {
  listStandings: async (services, { query, reply }) => {
    const standings = await standingsOn(services.db, query.on ?? today(services))
    reply.header('x-total-count', standings.length)
    return standings.toSorted(byStall)
  },
} satisfies Partial<Handlers>
