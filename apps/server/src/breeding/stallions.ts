import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { stallionsOnFile } from '@quarterpole/db/queries/stallion'
import { type MateKinship, mateKinship } from '@quarterpole/genetics/kinship'
import type { ParentEvaluation } from '@quarterpole/genetics/foal'
import type { MateCandidates } from '@quarterpole/genetics/mate-ranking'
import { PANEL_LOCI, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { componentsOf } from '../evaluation/components.ts'
import { panelsOf } from '../genetics/panel-of.ts'
import { at, rowOf } from '../herd/snapshot.ts'
import type { EvaluatedSnapshot } from './cross-facts.ts'
import { parentEvaluation } from './parent-evaluation.ts'

const YOUNGEST_SIRE = 2

/** Every stallion that can be bred to, as columns of equal length. */
export interface StallionColumns {
  readonly ids: readonly HorseId[]
  readonly names: readonly string[]
  /** Rows of the snapshot the columns were made for. */
  readonly rows: Int32Array
  /** Panels that occur, each once, and which of them each stallion has: thousands of stallions share a few hundred. */
  readonly panels: readonly PanelGenotypes[]
  readonly panelOf: Int32Array
  readonly evaluations: readonly ParentEvaluation[]
  /** Those of the evaluations again, as columns for one pass. */
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

/** Keeps the stallions of a snapshot ready for ranking, so that one mare costs one short pass. */
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
    const able = (await stallionsOnFile(this.#db)).filter(({ id }) => {
      const row = rowOf(herd, id)
      if (row < 0) return false
      const born = at(herd.birthYear, row)
      return born === 0 || year - born >= YOUNGEST_SIRE
    })
    const ids = able.map(({ id }) => id)
    const tested = able.filter(({ isTested }) => isTested).map(({ id }) => id)
    const panels = await panelsOf(this.#db, tested)
    const rows = Int32Array.from(ids, (id) => rowOf(herd, id))
    const { genetic } = componentsOf(herd.evaluation.run)
    const evaluations = Array.from(rows, (row) => parentEvaluation(herd, row, genetic))
    const columns: StallionColumns = {
      ids,
      names: able.map(({ name }) => name),
      rows,
      ...distinctPanels(ids.map((id) => panels.get(id)?.genotypes)),
      evaluations,
      speed: {
        level: Float64Array.from(evaluations, ({ level }) => level),
        slope: Float64Array.from(evaluations, ({ slope }) => slope),
        pev: Float64Array.from(evaluations.flatMap(({ pev }) => [...pev])),
      },
      kinship: mateKinship(herd.ped, herd.f, rows),
      candidates: {
        expectedSi: new Float64Array(rows.length),
        sireError: new Float64Array(rows.length),
        inbreeding: new Float64Array(rows.length),
        affectedOf100: new Float64Array(rows.length),
        studFee: Float64Array.from(able, ({ stud_fee }) => stud_fee ?? Number.NaN),
      },
    }
    this.#kept = { columns, herd, year }
    return this.#kept
  }
}

function distinctPanels(
  all: readonly (PanelGenotypes | undefined)[],
): Pick<StallionColumns, 'panels' | 'panelOf'> {
  const places = new Map<string, number>()
  const panels: PanelGenotypes[] = [{}] // of those without a result: most of a breed
  const panelOf = Int32Array.from(all, (panel) => {
    if (panel === undefined) return 0
    const key = JSON.stringify(PANEL_LOCI.map((locus) => panel[locus] ?? null))
    const place = places.get(key) ?? panels.push(panel) - 1
    places.set(key, place)
    return place
  })
  return { panels, panelOf }
}
