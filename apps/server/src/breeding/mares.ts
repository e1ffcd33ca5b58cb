import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { myLivingMares } from '@quarterpole/db/queries/season-plan'
import { type MateKinship, mateKinship } from '@quarterpole/genetics/kinship'
import type { StallionSpeeds } from '@quarterpole/genetics/mate-ranking'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import type { EvaluatedSnapshot } from '../evaluation/evaluated-herd.ts'
import { at, rowOf } from '../herd/snapshot.ts'
import { distinctPanels, speedOf } from './stallions.ts'

const [YOUNGEST_DAM, OLDEST_DAM] = [2, 25]

/** My living mares of breeding age, as columns of equal length. */
export interface MareColumns {
  readonly ids: readonly HorseId[]
  /** Rows of the snapshot the columns were made for. */
  readonly rows: Int32Array
  readonly panels: readonly PanelGenotypes[]
  readonly panelOf: Int32Array
  readonly speed: StallionSpeeds
  readonly kinship: MateKinship
}

/** The columns of all my mares of breeding age in a year. */
export async function loadMares(db: Db, herd: EvaluatedSnapshot, year: number): Promise<MareColumns> {
  const onFile = await myLivingMares(db)
  const able = Array.from(onFile.id.keys()).filter((i) => {
    const row = rowOf(herd, at(onFile.id, i))
    const age = row < 0 ? -1 : year - at(herd.birthYear, row)
    return row >= 0 && (at(herd.birthYear, row) === 0 || (age >= YOUNGEST_DAM && age <= OLDEST_DAM))
  })
  const ids = able.map((i) => at(onFile.id, i) as HorseId) // read from horse.id
  const rows = Int32Array.from(ids, (id) => rowOf(herd, id))
  const tested = ids.filter((_, k) => at(onFile.isTested, able[k] ?? 0) === 1)
  return {
    ids,
    rows,
    ...(await distinctPanels(db, ids, tested)),
    speed: speedOf(herd, rows),
    kinship: mateKinship(herd.ped, herd.f, rows),
  }
}
