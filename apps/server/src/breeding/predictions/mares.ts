import { isOfferedAsMate } from '@quarterpole/contract/barn-facts'
import type { HorseId } from '@quarterpole/contract/ids'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { carriesInbreeding } from '@quarterpole/genetics/completeness'
import { ageIn } from '@quarterpole/genetics/horse-year'
import { type MateKinship, mateKinship } from '@quarterpole/genetics/kinship'
import type { StallionSpeeds } from '@quarterpole/genetics/mate-ranking'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import type { EvaluatedSnapshot } from '../../evaluation/evaluated-herd.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { distinctPanels, speedOf } from './stallions.ts'

const [YOUNGEST_DAM, OLDEST_DAM] = [2, 25]
/** Where no mare is marked as a broodmare, at most so many are ranked, the youngest: as fast as the stallions of a breed. */
const MAX_UNMARKED = 50_000

/** My living mares of breeding age, as columns of equal length. */
export interface MareColumns {
  readonly ids: readonly HorseId[]
  /** Rows of the snapshot the columns were made for. */
  readonly rows: Int32Array
  readonly panels: readonly PanelGenotypes[]
  readonly panelOf: Int32Array
  readonly speed: StallionSpeeds
  readonly kinship: MateKinship
  /** 1 = enough of her pedigree is on file to figure her foals' inbreeding. */
  readonly carriesInbreeding: Uint8Array
  /** Living mares of breeding age that are not among them. */
  readonly leftOut: number
}

/** The columns of my mares of breeding age in a year: those marked as broodmares; where none is marked, the youngest not in training. */
export async function loadMares(herd: EvaluatedSnapshot, year: number): Promise<MareColumns> {
  const { rows, leftOut } = offeredMares(herd, year)
  const ids = Array.from(rows, (row) => at(herd.ids, row) as HorseId) // the snapshot's ids are horse ids
  return {
    ids,
    rows,
    ...(await distinctPanels(herd, rows)),
    speed: speedOf(herd, rows),
    kinship: mateKinship(herd.ped, herd.f, rows),
    carriesInbreeding: Uint8Array.from(rows, (row) => (carriesInbreeding(herd.ped, row) ? 1 : 0)),
    leftOut,
  }
}

/** By the snapshot alone: a query would read every horse. */
function offeredMares(herd: HerdSnapshot, year: number): { rows: Int32Array; leftOut: number } {
  const all: number[] = []
  const marked: number[] = []
  const mare = SEX_CODES.indexOf('M')
  for (let row = 0; row < herd.n; row++) {
    if (herd.sex[row] !== mare || herd.gone.has(row) || !isOfAge(ageIn(year, at(herd.crop, row)))) continue
    const { is_mine, status, role } = factsAt(herd.filters, row)
    if (!is_mine || (status !== null && status !== 'alive')) continue
    all.push(row)
    if (role === 'broodmare') marked.push(row)
  }
  const byAge = (a: number, b: number) => at(herd.crop, b) - at(herd.crop, a) || a - b
  const offered =
    marked.length > 0
      ? marked
      : all
          .filter((row) => isOfferedAsMate(factsAt(herd.filters, row).role))
          .toSorted(byAge)
          .slice(0, MAX_UNMARKED)
          .toSorted((a, b) => a - b)
  return { rows: Int32Array.from(offered), leftOut: all.length - offered.length }
}

const isOfAge = (age: number | null) => age === null || (age >= YOUNGEST_DAM && age <= OLDEST_DAM)
