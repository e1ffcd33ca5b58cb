import type { ContactId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

/** Shares of horses that were owned on any of these days, both included, by owner and horse. @param contact  null: of all */
export const sharesHeld = (
  db: Db,
  { from, through }: { from: string; through: string },
  contact: ContactId | null,
) =>
  db.kysely
    .selectFrom('ownership')
    .innerJoin('contact', 'contact.id', 'ownership.contact_id')
    .innerJoin('horse', 'horse.id', 'ownership.horse_id')
    .select(['contact_id', 'contact.name as contact_name', 'contact.email', 'horse_id'])
    .select(['horse.name as horse_name', 'share', 'from_day', 'until_day'])
    .where('ownership.kind', '=', 'owned')
    .where('from_day', '<=', through)
    .where((e) =>
      e.or([
        e('until_day', 'is', null),
        e.and([e('until_day', '>', from), e('until_day', '>', e.ref('from_day'))]),
      ]),
    )
    .$if(contact !== null, (rows) => rows.where('contact_id', '=', Number(contact) as ContactId)) // it is one
    .orderBy('contact.name_key')
    .orderBy('contact_id')
    .orderBy('horse.name_key')
    .orderBy('horse_id')
    .orderBy('from_day')
    .orderBy('ownership.id')
    .execute()
export type HeldShare = Awaited<ReturnType<typeof sharesHeld>>[number]
