import type { Standing } from '@quarterpole/contract/standing'
import { listPlaces, standingsOn } from '@quarterpole/db/queries/standing'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { serveForMany } from '../records/entry-for-many.ts'
import { staysForMany } from './stays-for-many.ts'

const inOrder = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const byStall = (a: Standing, b: Standing) =>
  (['farm', 'barn', 'stall', 'pasture', 'name'] as const)
    .map((part) => inOrder.compare(a[part] ?? '', b[part] ?? ''))
    .find((order) => order !== 0) ?? 0

export const standingHandlers = {
  createStaysForMany: serveForMany(staysForMany),
  listPlaces: async ({ db }, { reply }) => {
    const places = await listPlaces(db)
    reply.header('x-total-count', places.length)
    return places
  },
  listStandings: async (services, { query, reply }) => {
    const standings = await standingsOn(services.db, query.on ?? today(services))
    reply.header('x-total-count', standings.length)
    return standings.toSorted(byStall)
  },
} satisfies Partial<Handlers>
