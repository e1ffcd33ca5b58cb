import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { PANEL_LOCI } from '@quarterpole/genetics/panel'
import { type HorsePanel, panelOf } from '../genetics/panel-of.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { KeptBeside } from '../herd/kept.ts'

const KEPT = 20_000

/** A horse as a parent: its row and its panel. */
export interface Parent {
  horse: HorseRow
  panel: HorsePanel
  /** The results at the six loci, the same text for all horses that have the same. */
  panelKey: string
}

/** Edits, tests and starts all come with a new snapshot, so what was read for one stays true for it. */
const known = new KeptBeside<HerdSnapshot, HorseId, Parent>(KEPT)

/** A parent that was read for this snapshot before. */
export const knownParent = (herd: HerdSnapshot, id: HorseId): Parent | undefined => known.of(herd).get(id)

/** A horse with its panel, read once for each snapshot; undefined when there is none with that id. */
export async function readParent(db: Db, herd: HerdSnapshot, id: HorseId): Promise<Parent | undefined> {
  const found = knownParent(herd, id)
  if (found) return found
  const [horse, panel] = await Promise.all([readHorse(db, id), panelOf(db, id)])
  if (!horse) return undefined
  return known.of(herd).set(id, { horse, panel, panelKey: keyOf(panel) })
}

const keyOf = ({ genotypes, tests }: HorsePanel) =>
  JSON.stringify(
    PANEL_LOCI.map((locus) => [
      genotypes[locus] ?? null,
      tests[locus]?.value ?? null,
      tests[locus]?.raw ?? null,
    ]),
  )
