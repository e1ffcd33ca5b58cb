import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { type HorsePanel, panelsOf } from '../genetics/panel-of.ts'

/** Another process may write a test or a name: what is kept is at most this old. */
const KEEP_MS = 1000
const KEPT = 20_000

/** A horse as a parent: its row and its panel. */
export interface Parent {
  horse: HorseRow
  panel: HorsePanel
}

/** Reads parents, and keeps them for a moment: one screen asks for the same two horses several times. */
export class ParentReader {
  readonly #db: Db
  readonly #kept = new Map<HorseId, { parent: Parent; until: number }>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Forget everything, as after a write of this process. */
  forget() {
    this.#kept.clear()
  }

  /** The parents that exist, by id. */
  async read(ids: readonly HorseId[]): Promise<Map<HorseId, Parent>> {
    const now = performance.now()
    const found = new Map<HorseId, Parent>()
    for (const id of ids) {
      const kept = this.#kept.get(id)
      if (kept && kept.until > now) found.set(id, kept.parent)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    const [horses, panels] = await Promise.all([findHorses(this.#db, missing), panelsOf(this.#db, missing)])
    if (this.#kept.size > KEPT) this.#kept.clear()
    for (const horse of horses) {
      const parent = { horse, panel: panels.get(horse.id) ?? { genotypes: {}, tests: {} } }
      this.#kept.set(horse.id, { parent, until: now + KEEP_MS })
      found.set(horse.id, parent)
    }
    return found
  }
}
