import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { Db } from '@quarterpole/db/open'
import { raceRecords } from '@quarterpole/db/queries/race-record'

/** Writes the best speed index to the horse, its parents and grandparents. */
export async function addBestFigures(db: Db, { horse, sire, dam }: Pedigree): Promise<void> {
  const near = [horse, sire, dam, sire?.sire, sire?.dam, dam?.sire, dam?.dam].filter(
    (one) => one !== undefined && one !== null,
  )
  const records = await raceRecords(
    db,
    near.map(({ id }) => id as HorseId), // ids of the herd
  )
  for (const one of near) one.best_si = records.get(one.id as HorseId)?.best_si ?? null
}
