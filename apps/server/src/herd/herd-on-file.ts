import type { Db } from '@quarterpole/db/open'
import {
  findHorsesByAqhaId,
  findHorsesByNameKey,
  findHorsesWithMarkedNames,
} from '@quarterpole/db/queries/horse'
import { largestHorseId, readHerdColumns, SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { listTracks } from '@quarterpole/db/queries/track'
import type { Cells } from '@quarterpole/herd-files/cells'
import { bareNameKey } from '@quarterpole/herd-files/identity/horse-index'
import type { HerdHorse } from '@quarterpole/herd-files/plans/horse-plan'
import type { HerdParents } from '@quarterpole/herd-files/checks/loops'
import { type MentionedHorses, mentionedHorses } from '@quarterpole/herd-files/identity/mentioned-horses'

/** Every horse on file that a row of the file could mean, by name or by number. Reads those, not the herd. */
export async function candidatesFor(db: Db, cells: Cells, mentioned?: MentionedHorses): Promise<HerdHorse[]> {
  if ((await largestHorseId(db)) === 0) return [] // an empty herd has no candidates
  const { names, numbers } = mentioned ?? mentionedHorses(cells)
  const herd = new Map<number, HerdHorse>()
  const take = (found: readonly HerdHorse[]) => found.forEach((horse) => herd.set(horse.id, horse))
  take(await findHorsesByNameKey(db, [...names]))
  take((await findHorsesWithMarkedNames(db)).filter(({ name }) => names.has(bareNameKey(name) ?? '')))
  // Most files give name and number of the same horse: do not read it twice.
  for (const { aqha_id } of herd.values()) if (aqha_id !== null) numbers.delete(aqha_id)
  take(await findHorsesByAqhaId(db, [...numbers]))
  return [...herd.values()]
}

/** The whole herd's parents, sexes and years, for checks that need all of them together. */
export async function herdParents(db: Db): Promise<HerdParents> {
  const { id, sire_id, dam_id, sex, birth_year } = await readHerdColumns(db)
  return { id, sire: sire_id, dam: dam_id, sex, sexCodes: SEX_CODES, birthYear: birth_year }
}

export const tracksOnFile = (db: Db) => listTracks(db)

export function nameOnFile(herd: readonly HerdHorse[]): (id: number) => string {
  const names = new Map(herd.map((horse) => [horse.id, horse.name]))
  return (id) => names.get(id) ?? `the horse with id ${id}`
}
