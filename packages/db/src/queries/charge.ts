import type { ContactId, HorseId } from '@quarterpole/contract/ids'
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

/** All that a contact's costs are figured from: charges and shares of every horse it owned a share of, and what was owed to it. */
export async function costsOfContact(db: Db, contact: ContactId) {
  const owned = db.kysely
    .selectFrom('ownership')
    .select('horse_id')
    .where('contact_id', '=', contact)
    .where('kind', '=', 'owned')
  const charges = () => db.kysely.selectFrom('charge').select(['charge_date', 'amount_cents', 'is_credit'])
  return {
    charges: await charges()
      .innerJoin('horse', 'horse.id', 'charge.horse_id')
      .select(['charge.id', 'horse_id', 'horse.name as horse_name', 'charge.kind', 'what'])
      .where('horse_id', 'in', owned)
      .orderBy('charge_date')
      .orderBy('charge.id')
      .execute(),
    shares: await db.kysely
      .selectFrom('ownership')
      .innerJoin('contact', 'contact.id', 'ownership.contact_id')
      .select([
        'horse_id',
        'kind',
        'contact_id',
        'contact.name as contact_name',
        'share',
        'from_day',
        'until_day',
      ])
      .where('horse_id', 'in', owned)
      .execute(),
    charged: await charges().where('contact_id', '=', contact).execute(),
  }
}
