import type { ContactId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { forEachChunk } from './chunks.ts'

/** All that a horse's costs are figured from. */
export const costsOfHorse = async (db: Db, horse: HorseId) => ({
  charges: await db.kysely
    .selectFrom('charge')
    .select(['charge_date', 'from_day', 'through_day', 'kind', 'amount_cents', 'is_credit'])
    .where('horse_id', '=', horse)
    .execute(),
  shares: await shares(db).where('horse_id', '=', horse).execute(),
})

/** The shares of these horses, of any day. */
export const sharesOfHorses = (db: Db, horses: readonly HorseId[]) =>
  forEachChunk(horses, (chunk) => shares(db).where('horse_id', 'in', chunk).execute())

const shares = (db: Db) =>
  db.kysely
    .selectFrom('ownership')
    .innerJoin('contact', 'contact.id', 'ownership.contact_id')
    .select(['horse_id', 'kind', 'contact_id', 'contact.name as contact_name'])
    .select(['share', 'from_day', 'until_day'])

/** All that owners' costs are figured from: charges and shares of every horse, and payments; of one contact or of all. */
export async function ledgerOf(db: Db, contact: ContactId | null) {
  const owned = db.kysely
    .selectFrom('ownership')
    .select('horse_id')
    .where('kind', '=', 'owned')
    .$if(contact !== null, (rows) => rows.where('contact_id', '=', Number(contact) as ContactId)) // it is one
  return {
    charges: await charges(db)
      .innerJoin('horse', 'horse.id', 'charge.horse_id')
      .select(['charge.id', 'horse_id', 'horse.name as horse_name', 'charge.kind', 'what'])
      .select(['from_day', 'through_day'])
      .where('horse_id', 'in', owned)
      .orderBy('charge_date')
      .orderBy('charge.id')
      .execute(),
    shares: await shares(db).where('horse_id', 'in', owned).execute(),
    payments: await db.kysely
      .selectFrom('payment')
      .innerJoin('contact', 'contact.id', 'payment.contact_id')
      .select([
        'payment.id',
        'contact_id',
        'contact.name as contact_name',
        'paid_on',
        'amount_cents',
        'kind',
        'how',
        'what',
      ])
      .$if(contact !== null, (rows) => rows.where('contact_id', '=', Number(contact) as ContactId)) // it is one
      .orderBy('paid_on')
      .orderBy('payment.id')
      .execute(),
  }
}

/** What was owed to a contact. */
export const chargedBy = (db: Db, contact: ContactId) =>
  charges(db).where('contact_id', '=', contact).execute()

const charges = (db: Db) =>
  db.kysely.selectFrom('charge').select(['charge_date', 'amount_cents', 'is_credit'])

/** What every horse was charged since a day, with what it is. */
export const chargesSince = (db: Db, day: string) =>
  charges(db)
    .innerJoin('horse', 'horse.id', 'charge.horse_id')
    .select(['horse_id', 'kind', 'what', 'from_day', 'through_day', 'horse.role'])
    .where('charge_date', '>=', day)
    .execute()
