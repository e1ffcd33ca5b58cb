import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** All that a horse's costs are figured from. */
export const costsOfHorse = async (db: Db, horse: HorseId) => ({
  charges: await db.kysely
    .selectFrom('charge')
    .select(['charge_date', 'kind', 'amount_cents', 'is_credit'])
    .where('horse_id', '=', horse)
    .execute(),
  shares: await db.kysely
    .selectFrom('ownership')
    .innerJoin('contact', 'contact.id', 'ownership.contact_id')
    .select(['kind', 'contact_id', 'contact.name as contact_name', 'share', 'from_day', 'until_day'])
    .where('horse_id', '=', horse)
    .execute(),
})
