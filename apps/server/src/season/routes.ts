import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import type { HorseId } from '@quarterpole/contract/ids'
import type { PeopleServices } from '../people/account-store.ts'
import { hiddenFrom } from '../platform/http/private-parts.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { thisYear, today } from '../platform/process/services.ts'
import { breedingRates } from '../breeding/rates/breeding-rates.ts'
import { calendarFeed, calendarPath, resetCalendarPath } from './calendar.ts'
import { dueItems } from './due-items.ts'
import { seasonMares } from './mares.ts'
import { weekOf } from './week.ts'
import { withPapers } from './with-papers.ts'
import { setYearStart } from './year-start.ts'

export const seasonHandlers = {
  listSeasonMares: async (services, { query, reply }) => {
    const { season_year = thisYear(services), limit = LIST_DEFAULT, offset } = query
    const mare_id = query.mare_id as HorseId | undefined // digits of the query
    const filter = { season_year, mare_id, limit, offset }
    const { mares, total } = await seasonMares(services.db, filter, today(services))
    reply.header('x-total-count', total)
    return mares
  },
  getSeasonWeek: async (services, { query, request }) => {
    const now = today(services, query.today)
    const hidden = hiddenFrom(request.caller)
    const items = await withPapers(services.db, await dueItems(services.db, now, { hidden }), hidden)
    return weekOf(items, query.from ?? now, now)
  },
  updateYearStart: (services, { body }) => setYearStart(services, body.year_start),
  getBreedingRates: (services) => breedingRates(services.db, thisYear(services)),
  getCalendar: async ({ db }, { request }) => ({ path: await calendarPath(db, request.caller) }),
  resetCalendar: async ({ db }, { request }) => ({ path: await resetCalendarPath(db, request.caller) }),
  getCalendarFeed: async ({ db, accounts, clock }, { params, reply }) => {
    const areAccounts = accounts.mode !== 'open'
    const feed = await calendarFeed(db, params.file, { now: clock(), areAccounts })
    reply.header('cache-control', 'no-store')
    reply.type('text/calendar; charset=utf-8').send(feed)
    return ''
  },
} satisfies Partial<Handlers<PeopleServices>>
