import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { stallionsOnFile } from '@quarterpole/db/queries/stallion'
import { type MateKinship, mateKinship } from '@quarterpole/genetics/kinship'
import type { MateCandidates } from '@quarterpole/genetics/mate-ranking'
import { PANEL_LOCI, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { componentsOf } from '../evaluation/components.ts'
import { panelsOf } from '../genetics/panel-of.ts'
import { at, rowOf } from '../herd/snapshot.ts'
import type { EvaluatedSnapshot } from './cross-facts.ts'
import { parentEvaluation } from './parent-evaluation.ts'

const YOUNGEST_SIRE = 2
/** Of a breed's stallions twenty thousand are tested; a result on file takes a kilobyte. */
const PANELS_AT_ONCE = 1000

/** Every stallion that can be bred to, as columns of equal length. */
export interface StallionColumns {
  readonly ids: readonly HorseId[]
  /** Rows of the snapshot the columns were made for. */
  readonly rows: Int32Array
  /** Panels that occur, each once, and which of them each stallion has: thousands of stallions share a few hundred. */
  readonly panels: readonly PanelGenotypes[]
  readonly panelOf: Int32Array
  /** Their evaluations, as columns for one pass. */
  readonly speed: { readonly level: Float64Array; readonly slope: Float64Array; readonly pev: Float64Array }
  readonly kinship: MateKinship
  /** Stud fees, and room for what is worked out for one mare at a time. */
  readonly candidates: MateCandidates
}

interface Kept {
  columns: StallionColumns
  herd: EvaluatedSnapshot
  year: number
}

/**
 * Keeps the stallions of a snapshot ready for ranking, so that one mare costs one short pass. They are read again when a
 * stallion, or a test of one, was written.
 */
export class StallionDirectory {
  readonly #db: Db
  readonly #clock: () => Date
  #kept: Kept | null = null
  #loading: Promise<Kept> | null = null

  constructor(db: Db, clock: () => Date) {
    this.#db = db
    this.#clock = clock
  }

  async of(herd: EvaluatedSnapshot): Promise<StallionColumns> {
    const year = this.#clock().getUTCFullYear()
    if (this.#kept && this.#kept.herd === herd && this.#kept.year === year) return this.#kept.columns
    this.#loading ??= this.#load(herd, year).finally(() => (this.#loading = null))
    const loaded = await this.#loading
    if (loaded.herd === herd) return loaded.columns
    return (await this.#load(herd, year)).columns
  }

  async #load(herd: EvaluatedSnapshot, year: number): Promise<Kept> {
    const before =
      this.#kept?.herd.stallions === herd.stallions && this.#kept.year === year ? this.#kept : null
    const known = before?.columns ?? (await this.#read(herd, year))
    const isSamePedigree = before?.herd.ped === herd.ped
    const columns: StallionColumns = {
      ...known,
      speed: speedOf(herd, known.rows),
      kinship: isSamePedigree ? before.columns.kinship : mateKinship(herd.ped, herd.f, known.rows),
    }
    this.#kept = { columns, herd, year }
    return this.#kept
  }

  async #read(herd: EvaluatedSnapshot, year: number): Promise<Omit<StallionColumns, 'speed' | 'kinship'>> {
    const onFile = await stallionsOnFile(this.#db)
    const able = Array.from(onFile.id.keys()).filter((i) => {
      const row = rowOf(herd, at(onFile.id, i))
      if (row < 0) return false
      const born = at(herd.birthYear, row)
      return born === 0 || year - born >= YOUNGEST_SIRE
    })
    const ids = able.map((i) => at(onFile.id, i) as HorseId) // read from horse.id
    const tested = ids.filter((_, k) => onFile.isTested[able[k] ?? 0] === 1)
    return {
      ids,
      rows: Int32Array.from(ids, (id) => rowOf(herd, id)),
      ...(await distinctPanels(this.#db, ids, tested)),
      candidates: {
        expectedSi: new Float64Array(ids.length),
        sireError: new Float64Array(ids.length),
        inbreeding: new Float64Array(ids.length),
        affectedOf100: new Float64Array(ids.length),
        studFee: Float64Array.from(able, (i) => at(onFile.stud_fee, i)),
      },
    }
  }
}

function speedOf(herd: EvaluatedSnapshot, rows: Int32Array): StallionColumns['speed'] {
  const { genetic } = componentsOf(herd.evaluation.run)
  const speed = {
    level: new Float64Array(rows.length),
    slope: new Float64Array(rows.length),
    pev: new Float64Array(3 * rows.length),
  }
  for (const [i, row] of rows.entries()) {
    const { level, slope, pev } = parentEvaluation(herd, row, genetic)
    speed.level[i] = level
    speed.slope[i] = slope
    speed.pev.set(pev, 3 * i)
  }
  return speed
}

/** @param tested  those of the ids that have a result; the panels of so many are read at a time */
async function distinctPanels(
  db: Db,
  ids: readonly HorseId[],
  tested: readonly HorseId[],
): Promise<Pick<StallionColumns, 'panels' | 'panelOf'>> {
  const places = new Map<string, number>()
  const panels: PanelGenotypes[] = [{}] // of those without a result: most of a breed
  const placeOf = new Map<HorseId, number>()
  for (let from = 0; from < tested.length; from += PANELS_AT_ONCE)
    for (const [id, { genotypes }] of await panelsOf(db, tested.slice(from, from + PANELS_AT_ONCE))) {
      const key = JSON.stringify(PANEL_LOCI.map((locus) => genotypes[locus] ?? null))
      const place = places.get(key) ?? panels.push(genotypes) - 1
      places.set(key, place)
      placeOf.set(id, place)
    }
  return { panels, panelOf: Int32Array.from(ids, (id) => placeOf.get(id) ?? 0) }
}
