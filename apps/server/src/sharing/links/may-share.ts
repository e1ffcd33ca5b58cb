import type { HorseId, RaceCardId } from '@quarterpole/contract/ids'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import { SHARE_NEEDS, SHARED_WITH_MONEY } from '@quarterpole/contract/share-kinds'
import type { Db } from '@quarterpole/db/open'
import { horsesTrainedBy } from '@quarterpole/db/queries/own-horses'
import { readRaceCard } from '@quarterpole/db/queries/race-card'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkPacket } from '../reports/check-asked.ts'
import type { ShareSubject } from './load-page.ts'

/**
 * Nobody shares what he can't read himself: a trainer his own horses and the races they run in, and money and notes only
 * who sees both. Without accounts there is no caller, and everything may be shared.
 *
 * @throws {AppError} invalid, forbidden, not_found
 */
export async function checkMayShare(db: Db, caller: Caller | null, subject: ShareSubject): Promise<void> {
  await checkRights(db, caller, subject)
  const { id, packet } = subject
  if (packet !== undefined) await checkPacket(db, { ...packet, horse_id: id as HorseId }, caller) // a packet is a horse's
}

async function checkRights(db: Db, caller: Caller | null, subject: ShareSubject): Promise<void> {
  const { kind, with_money } = subject
  if (with_money && SHARED_WITH_MONEY[kind] === undefined)
    throw invalid('with_money', 'There’s no money and no private note on such a page. Leave this choice off.')
  if (caller === null) return
  if (!SHARE_NEEDS[kind].every((right) => caller.rights.has(right)))
    throw new AppError('forbidden', `A ${caller.role} can’t share that here. Ask the barn’s owner.`)
  if (with_money && !(caller.rights.has('money') && caller.rights.has('private_notes')))
    throw new AppError('forbidden', 'Money and private notes are for the barn’s owner and manager to share.')
  if (hasOwnHorsesOnly(caller.role) && !(await isAboutHisHorse(db, caller, subject)))
    throw new AppError('forbidden', 'That isn’t about a horse you train here.')
}

async function isAboutHisHorse(
  db: Db,
  { trainerNames }: Caller,
  { kind, id }: ShareSubject,
): Promise<boolean> {
  const his = await horsesTrainedBy(db, trainerNames)
  if (kind !== 'race_card') return his.has(id as HorseId) // a trainer may read no other kind that isn't a horse's
  const card = await readRaceCard(db, id as RaceCardId) // by its kind
  return (
    card !== undefined && (card.request as { horse_ids: HorseId[] }).horse_ids.some((one) => his.has(one))
  ) // sealCard wrote it
}
