import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { type HorsePanel, panelOf } from '../genetics/panel-of.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { KeptBeside } from '../kept.ts'

const KEPT = 20_000

/** A horse as a parent: its row and its panel. */
export interface Parent {
  horse: HorseRow
  panel: HorsePanel
}

/** Edits, tests and starts all come with a new snapshot, so what was read for one stays true for it. */
const known = new KeptBeside<HerdSnapshot, HorseId, Parent>(KEPT)

/** A horse with its panel, read once for each snapshot; undefined when there is none with that id. */
export async function readParent(db: Db, herd: HerdSnapshot, id: HorseId): Promise<Parent | undefined> {
  const kept = known.of(herd)
  const found = kept.get(id)
  if (found) return found
  const [horse, panel] = await Promise.all([readHorse(db, id), panelOf(db, id)])
  if (!horse) return undefined
  return kept.set(id, { horse, panel })
}
