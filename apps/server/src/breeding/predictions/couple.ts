import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import { SEX_NOUN } from '../../platform/words/words.ts'

export interface Couple {
  sire: HorseRow
  dam: HorseRow
}

/** How a request calls the two, for the refusal. */
interface Members {
  sire: string
  dam: string
}
const MEMBERS: Members = { sire: 'sire_id', dam: 'dam_id' }

/**
 * The two horses of a mating: a stallion and a mare.
 *
 * @throws {AppError} not_found, or invalid naming the horse of the wrong sex
 */
export async function readCouple(
  db: Db,
  sireId: HorseId,
  damId: HorseId,
  members = MEMBERS,
): Promise<Couple> {
  const couple = await findCouple(db, sireId, damId)
  checkSexes(couple, members)
  return couple
}

/** The two horses, of whatever sex they are on file today. @throws {AppError} not_found */
export async function findCouple(db: Db, sireId: HorseId, damId: HorseId): Promise<Couple> {
  return coupleIn(await findHorses(db, [sireId, damId]), sireId, damId)
}

/** The two among horses read. @throws {AppError} not_found */
export function coupleIn(horses: readonly HorseRow[], sireId: HorseId, damId: HorseId): Couple {
  const [sire, dam] = [sireId, damId].map((id) => horses.find((horse) => horse.id === id))
  if (!sire) throw noSuchHorse(sireId)
  if (!dam) throw noSuchHorse(damId)
  return { sire, dam }
}

/** @throws {AppError} invalid naming the horse of the wrong sex */
export function checkSexes({ sire, dam }: Couple, members = MEMBERS) {
  if (sire.sex !== 'S')
    throw invalid(members.sire, `${sire.name} is a ${SEX_NOUN[sire.sex]}; the sire must be a stallion.`)
  checkDam({ dam }, members)
}

/** @throws {AppError} invalid where the dam is no mare */
export function checkDam({ dam }: Pick<Couple, 'dam'>, members: Pick<Members, 'dam'> = MEMBERS) {
  if (dam.sex !== 'M')
    throw invalid(members.dam, `${dam.name} is a ${SEX_NOUN[dam.sex]}; the dam must be a mare.`)
}
