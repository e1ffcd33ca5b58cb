import type { Db } from '@quarterpole/db/open'
import {
  findHorsesByAqhaId,
  findHorsesByNameKey,
  findHorsesWithMarkedNames,
} from '@quarterpole/db/queries/horse'
import { nameKey } from '@quarterpole/contract/name-key'
import { largestHorseId, readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { listTracks } from '@quarterpole/db/queries/track'
import { isFault } from '../cells.ts'
import type { Cells } from '../cells.ts'
import { bareNameKey } from './horse-index.ts'
import type { HerdParents } from '../checks/loops.ts'
import { pairIn } from './parents-cell.ts'
import type { HerdHorse } from '../plans/plan-horses.ts'
import { readRegistration } from '../values/registration.ts'

const NAME_FIELDS = ['name', 'sire', 'dam', 'dam_sire', 'pedigree'] as const
/** Fields whose cells may hold sire and dam. */
const PAIR_FIELDS: ReadonlySet<string> = new Set(['sire', 'pedigree'])
const NUMBER_FIELDS = ['aqha_id', 'sire_aqha_id', 'dam_aqha_id'] as const

/** Every horse on file that a row of the file could mean, by name or by number. Reads those, not the herd. */
export async function candidatesFor(db: Db, cells: Cells): Promise<HerdHorse[]> {
  if ((await largestHorseId(db)) === 0) return [] // the first file of a stable: nobody is looked for among nobody
  const names = new Set<string>()
  const seen = new Set<string>()
  const numbers = new Set<string>()
  for (const field of NAME_FIELDS) {
    for (const text of cells.column(field)) {
      if (text === '' || seen.has(text)) continue
      seen.add(text)
      names.add(nameKey(text))
      const bare = bareNameKey(text)
      if (bare !== null) names.add(bare)
      for (const half of (PAIR_FIELDS.has(field) ? pairIn(text) : null) ?? []) names.add(nameKey(half))
    }
  }
  for (const field of NUMBER_FIELDS) {
    for (const text of cells.column(field)) {
      const read = readRegistration(text)
      if (read !== null && !isFault(read)) numbers.add(read.id)
      if (cells.has('numbers_as_filed') && text !== '') numbers.add(text)
    }
  }
  const herd = new Map<number, HerdHorse>()
  const take = (found: readonly HerdHorse[]) => found.forEach((horse) => herd.set(horse.id, horse))
  take(await findHorsesByNameKey(db, [...names]))
  take((await findHorsesWithMarkedNames(db)).filter(({ name }) => names.has(bareNameKey(name) ?? '')))
  // Most files give name and number of the same horse: it is not read, and held, a second time.
  for (const { aqha_id } of herd.values()) if (aqha_id !== null) numbers.delete(aqha_id)
  take(await findHorsesByAqhaId(db, [...numbers]))
  return [...herd.values()]
}

/** The whole herd's parents, sexes and years, for what only all of them together can tell. */
export async function herdParents(db: Db): Promise<HerdParents> {
  const { id, sire_id, dam_id, sex, birth_year } = await readHerdColumns(db)
  return { id, sire: sire_id, dam: dam_id, sex, birthYear: birth_year }
}

export const tracksOnFile = (db: Db) => listTracks(db)

export function nameOnFile(herd: readonly HerdHorse[]): (id: number) => string {
  const names = new Map(herd.map((horse) => [horse.id, horse.name]))
  return (id) => names.get(id) ?? `the horse with id ${id}`
}
