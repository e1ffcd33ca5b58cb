import type { HorseId } from '@quarterpole/contract/ids'
import type { PedigreeHorse } from '@quarterpole/contract/pedigree'
import type { Db } from '@quarterpole/db/open'
import { pedigreeOf } from '@quarterpole/db/queries/pedigree'
import { at, rowOf } from '../herd/snapshot.ts'
import type { HerdStore } from '../herd/store.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import type { Handlers } from '../serve.ts'
import { foalPedigree } from './foal-pedigree.ts'

type Reply = Awaited<ReturnType<Handlers['getPedigree']>>
type PedigreeRow = Awaited<ReturnType<typeof pedigreeOf>>[number]

/** The bracket of a horse, nested as far as asked for, and what its whole known pedigree says of its inbreeding. */
export async function pedigreeReply(
  db: Db,
  herd: HerdStore,
  { id, generations }: { id: HorseId; generations: number },
): Promise<Reply> {
  const rows = new Map((await pedigreeOf(db, id, generations)).map((row) => [row.id, row]))
  const horse = rows.get(id)
  if (!horse) throw noSuchHorse(id)
  const snapshot = rowOf(herd.current, id) >= 0 ? herd.current : await herd.refresh()
  const row = rowOf(snapshot, id)
  const parents = { sire: at(snapshot.ped.sire, row), dam: at(snapshot.ped.dam, row) }
  const { completeness, common_ancestors } = await foalPedigree(db, snapshot, parents)
  return {
    horse: present(horse),
    sire: nested(rows, horse.sire_id, generations - 1),
    dam: nested(rows, horse.dam_id, generations - 1),
    generations,
    inbreeding_coefficient: at(snapshot.f, row),
    completeness,
    common_ancestors,
  }
}

const present = ({ id, name, aqha_id, sex, foaled, color }: PedigreeRow): PedigreeHorse => ({
  id,
  name,
  aqha_id,
  sex,
  foaled,
  color,
})

/** A parent with its own parents `deeper` generations back; null where unknown. */
function nested(
  rows: ReadonlyMap<HorseId, PedigreeRow>,
  id: HorseId | null,
  deeper: number,
): PedigreeHorse | null {
  const row = id === null ? undefined : rows.get(id)
  if (!row) return null
  if (deeper <= 0) return present(row)
  return {
    ...present(row),
    sire: nested(rows, row.sire_id, deeper - 1),
    dam: nested(rows, row.dam_id, deeper - 1),
  }
}
