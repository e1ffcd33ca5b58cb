import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { deleteHorse, insertHorse, NAME_ALONE } from '@quarterpole/db/queries/horse-write'
import { mentionedHorses } from '@quarterpole/herd-files/identity/mentioned-horses'
import type { ReadRecords } from '@quarterpole/herd-files/records/read-record-file'
import { THE_FOAL, THE_MARE, THE_STALLION } from '@quarterpole/herd-files/records/record-file'
import { type MissingHorse, RecordHorses } from '@quarterpole/herd-files/records/record-horses'
import { candidatesFor } from '../../herd/herd-on-file.ts'

/** The horses on file that a file of records can mean. */
export async function horsesOnFile(db: Db, { cells, horses }: ReadRecords): Promise<RecordHorses> {
  const named = mentionedHorses(cells, {
    nameFields: horses.map(({ name }) => name),
    numberFields: horses.map(({ number }) => number),
    asFiled: true,
  })
  return new RecordHorses(await candidatesFor(db, cells, named))
}

/** Adds the horses that a file names and the herd lacks as reference horses; a foal after its parents. */
export async function addMissingHorses(trx: Db, file: ReadRecords): Promise<HorseId[]> {
  const added: HorseId[] = []
  for (const columns of file.horses) {
    const horses = await horsesOnFile(trx, file)
    for (const horse of horses.missing(file.rows, columns)) {
      const parents = columns === THE_FOAL ? parentsOf(horse, horses) : NAME_ALONE
      if (parents !== null) added.push(await insertReference(trx, horse, parents))
    }
  }
  return added
}

type Parents = { readonly sire_id: HorseId | null; readonly dam_id: HorseId | null }

/** Null where the row doesn’t say who they are, which is noted when it is read. */
function parentsOf({ row }: MissingHorse, horses: RecordHorses): Parents | null {
  const [sire, dam] = [horses.find(row, THE_STALLION), horses.find(row, THE_MARE)]
  return sire === null || dam === null ? null : { sire_id: sire.id as HorseId, dam_id: dam.id as HorseId } // both of the horse table
}

const insertReference = (trx: Db, { name, aqhaId, birthYear, sex }: MissingHorse, parents: Parents) =>
  insertHorse(trx, {
    ...NAME_ALONE,
    name,
    sex,
    aqha_id: aqhaId,
    ...(birthYear !== null && { foaled: `${birthYear}-01-01`, foaled_precision: 'year' as const }),
    sire_id: parents.sire_id,
    dam_id: parents.dam_id,
    is_mine: 0,
  })

/** Removes those of the added horses that no written row needs. @returns the others */
export async function keepUsed(
  trx: Db,
  added: readonly HorseId[],
  used: ReadonlySet<HorseId>,
): Promise<HorseId[]> {
  // A foal comes after its parents, which can't go before it.
  for (const id of added.toReversed()) if (!used.has(id)) await deleteHorse(trx, id)
  return added.filter((id) => used.has(id))
}
