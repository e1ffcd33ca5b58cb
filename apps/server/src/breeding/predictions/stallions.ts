import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseStatus } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { latestSeasons, stallionsOnFile } from '@quarterpole/db/queries/stallion'
import { carriesInbreeding } from '@quarterpole/genetics/completeness'
import { ageIn } from '@quarterpole/genetics/horse-year'
import { type MateKinship, mateKinship } from '@quarterpole/genetics/kinship'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import { componentsOf } from '../../herd/components.ts'
import type { EvaluatedSnapshot } from '../../evaluation/evaluated-herd.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import { knownPanel } from '../../herd/genetics/known-panels.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { parentEvaluation } from '../../evaluation/parent-evaluation.ts'
import { studFeeOf } from './stud-fee.ts'

const YOUNGEST_SIRE = 2
/** A stallion of unknown status is taken for living up to this age; the registry presumes him dead from there on. */
const OLDEST_UNASKED = 25
/** Panels looked up before requests are served in between. */
const PANELS_AT_ONCE = 2000

/** Every stallion that can be bred to, as columns of equal length. */
export interface StallionColumns {
  readonly ids: readonly HorseId[]
  /** Rows of the snapshot the columns were made for. */
  readonly rows: Int32Array
  /** The distinct panels, and which of them each stallion has: thousands of stallions share a few hundred. */
  readonly panels: readonly PanelGenotypes[]
  readonly panelOf: Int32Array
  /** Their evaluations, as columns for one pass. */
  readonly speed: { readonly level: Float64Array; readonly slope: Float64Array; readonly pev: Float64Array }
  readonly kinship: MateKinship
  /** US dollars, of his latest season if that has one; NaN = unknown, never 0. */
  readonly studFee: Float64Array
  /** Where he stands, of his latest season on file. */
  readonly places: ReadonlyMap<HorseId, string>
  readonly isAtStud: Uint8Array
  /** 1 = died, retired from stud, or of unknown status and too old to be taken for living. */
  readonly isHistory: Uint8Array
  /** 1 = enough of his pedigree is on file to figure his foals' inbreeding. */
  readonly carriesInbreeding: Uint8Array
}

/** The columns of all stallions of breeding age in a year. */
export async function loadStallions(db: Db, herd: EvaluatedSnapshot, year: number): Promise<StallionColumns> {
  const onFile = await stallionsOnFile(db)
  const able = Array.from(onFile.id.keys()).filter((i) => {
    const row = rowOf(herd, at(onFile.id, i))
    if (row < 0) return false
    return (ageIn(year, at(herd.crop, row)) ?? YOUNGEST_SIRE) >= YOUNGEST_SIRE
  })
  const ids = able.map((i) => at(onFile.id, i) as HorseId) // read from horse.id
  const rows = Int32Array.from(ids, (id) => rowOf(herd, id))
  const seasons = await latestSeasons(db)
  const fees = new Map(seasons.map((season) => [season.stallion_id, season.stud_fee]))
  const isAtStud = Uint8Array.from(rows, (row) => (factsAt(herd.filters, row).role === 'at_stud' ? 1 : 0))
  return {
    ids,
    rows,
    ...(await distinctPanels(herd, rows)),
    speed: speedOf(herd, rows),
    kinship: mateKinship(herd.ped, herd.f, rows),
    studFee: Float64Array.from(
      able,
      (i, k) => studFeeOf(fees.get(ids[k] ?? 0), at(onFile.stud_fee, i)) ?? Number.NaN,
    ),
    places: new Map(
      seasons.flatMap(({ stallion_id, place }) => (place ? [[stallion_id as HorseId, place]] : [])), // of the table
    ),
    isAtStud,
    isHistory: Uint8Array.from(rows, (row, k) => {
      const { status } = factsAt(herd.filters, row)
      return isHistory(status, { isAtStud: isAtStud[k] === 1, age: ageIn(year, at(herd.crop, row)) }) ? 1 : 0
    }),
    carriesInbreeding: Uint8Array.from(rows, (row) => (carriesInbreeding(herd.ped, row) ? 1 : 0)),
  }
}

/** Nothing is guessed: a stallion is history by his status, or by an age at which only his status could say otherwise. */
export function isHistory(
  status: HorseStatus | null,
  { isAtStud, age }: { isAtStud: boolean; age: number | null },
): boolean {
  switch (status) {
    case 'died':
      return true
    case 'alive':
      return false
    case 'retired':
      return !isAtStud // retired from racing, he may well be at stud
    case 'sold': // says nothing of today
    case null:
      return age !== null && age > OLDEST_UNASKED
  }
}

/** Evaluations of some rows, as columns. */
export function speedOf(herd: EvaluatedSnapshot, rows: Int32Array): StallionColumns['speed'] {
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

/** What is known of the horses' panels: tested, or settled by their relatives' tests. */
export async function distinctPanels(
  herd: HerdSnapshot,
  rows: Int32Array,
): Promise<Pick<StallionColumns, 'panels' | 'panelOf'>> {
  const places = new Map<string, number>()
  const panels: PanelGenotypes[] = []
  const panelOf = new Int32Array(rows.length)
  for (const [i, row] of rows.entries()) {
    if (i % PANELS_AT_ONCE === PANELS_AT_ONCE - 1) await new Promise(setImmediate)
    const panel = knownPanel(herd, row)
    const key = JSON.stringify(panel)
    const place = places.get(key) ?? panels.push(panel) - 1
    places.set(key, place)
    panelOf[i] = place
  }
  return { panels, panelOf }
}
