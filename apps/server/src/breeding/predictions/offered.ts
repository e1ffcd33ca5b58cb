import type { MatingsReply, MatingsRequest, RankedMating } from '@quarterpole/contract/matings'
import { LAST_TIER, LEFT_OUT } from '@quarterpole/genetics/mate-ranking'
import type { PanelOutlook } from '@quarterpole/genetics/panel-outlook'
import type { Pedigree } from '@quarterpole/genetics/pedigree'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import type { StallionColumns } from './stallions.ts'

/** Which stallions are offered for a mare, and in what order of groups. */
export interface Offer {
  /** At stud first, then the others, then those with whom foals could die. */
  readonly tier: Uint8Array
  readonly leftOut: MatingsReply['left_out']
}

interface Asked extends Pick<MatingsRequest, 'include_close_relatives' | 'include_history'> {
  /** By panel that occurs among the stallions. */
  readonly byPanel: readonly PanelOutlook[]
}

const AT_STUD = 0
const OTHERS = 1

/** The stallions a breeder would consider: living, not her close family; what was left out is counted. O(stallions). */
export function offerOf(
  { rows, isAtStud, isHistory, panelOf }: StallionColumns,
  mare: { readonly herd: HerdSnapshot; readonly row: number },
  { byPanel, include_close_relatives, include_history }: Asked,
): Offer {
  const tier = new Uint8Array(rows.length)
  const leftOut = { close_relatives: 0, history: 0 }
  const { ped } = mare.herd
  for (let i = 0; i < rows.length; i++) {
    if (!include_history && isHistory[i] === 1) {
      leftOut.history++
      tier[i] = LEFT_OUT
    } else if (!include_close_relatives && relationOf(ped, at(rows, i), mare.row) !== null) {
      leftOut.close_relatives++
      tier[i] = LEFT_OUT
    } else if (byPanel[at(panelOf, i)]?.is_grave === true) tier[i] = LAST_TIER
    else tier[i] = isAtStud[i] === 1 ? AT_STUD : OTHERS
  }
  return { tier, leftOut }
}

/** 1 for each mate with whom a foal may be affected. */
export function affectedColumn(panelOf: Int32Array, byPanel: readonly PanelOutlook[]): Uint8Array {
  const ofPanel = Uint8Array.from(byPanel, ({ can_affect }) => (can_affect ? 1 : 0))
  const column = new Uint8Array(panelOf.length)
  for (let i = 0; i < column.length; i++) column[i] = at(ofPanel, at(panelOf, i))
  return column
}

/**
 * Sets each F of 0 that says nothing to NaN: too little is known behind one of the parents.
 *
 * @param inbreeding    of the foal by mate; changed in place
 * @param carriesOfMate whether enough is known behind each mate; `carries`: behind the horse
 */
export function markUnknown(inbreeding: Float64Array, carriesOfMate: Uint8Array, carries: boolean): void {
  for (let i = 0; i < inbreeding.length; i++)
    if (inbreeding[i] === 0 && !(carries && carriesOfMate[i] === 1)) inbreeding[i] = Number.NaN
}

/** What a stallion is to a mare, when that is close: her sire, her son, or a brother by one parent or both. */
export function relationOf(ped: Pedigree, stallion: number, mare: number): RankedMating['relation'] {
  const [sire, dam] = [at(ped.sire, mare), at(ped.dam, mare)]
  if (stallion === sire) return 'sire'
  if (at(ped.dam, stallion) === mare) return 'son'
  const isSameSire = sire >= 0 && at(ped.sire, stallion) === sire
  const isSameDam = dam >= 0 && at(ped.dam, stallion) === dam
  if (isSameSire && isSameDam) return 'full_brother'
  return isSameSire || isSameDam ? 'half_brother' : null
}
