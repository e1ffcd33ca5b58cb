import { LAST_TIER, LEFT_OUT } from './mate-ranking.ts'
import type { PanelOutlook } from './panel-outlook.ts'
import type { Pedigree } from './pedigree.ts'

/** What a stallion is to a mare, when that is close. */
export type Relation = 'sire' | 'son' | 'full_brother' | 'half_brother'

/** All stallions on file, as columns of equal length. */
export interface Stallions {
  /** Of the pedigree. */
  readonly rows: Int32Array
  readonly isAtStud: Uint8Array
  /** 1 = died, retired from stud, or too old to be taken for living. */
  readonly isHistory: Uint8Array
  /** Which of the distinct panels each has. */
  readonly panelOf: Int32Array
}

/** Which stallions are offered for a mare, and in what order of groups. */
export interface Offer {
  /** At stud first, then the others, then those with whom foals could die. */
  readonly tier: Uint8Array
  /** How many were not asked for. */
  readonly leftOut: { close_relatives: number; history: number }
}

const AT_STUD = 0
const OTHERS = 1

/**
 * The stallions a breeder would consider: living, not her close family; what was left out is counted. Columns are read
 * directly: a helper that reads columns of any type would take most of the time of a ranking. O(stallions).
 *
 * @param byPanel  outlook with the mare, by distinct panel
 */
export function offerOf(
  { rows, isAtStud, isHistory, panelOf }: Stallions,
  mare: { readonly ped: Pedigree; readonly row: number },
  asked: {
    readonly byPanel: readonly PanelOutlook[]
    readonly include_close_relatives: boolean
    readonly include_history: boolean
  },
): Offer {
  const isGrave = asked.byPanel.map(({ is_grave }) => is_grave)
  const tier = new Uint8Array(rows.length)
  const leftOut = { close_relatives: 0, history: 0 }
  for (let i = 0; i < rows.length; i++) {
    if (!asked.include_history && isHistory[i] === 1) {
      leftOut.history++
      tier[i] = LEFT_OUT
    } else if (!asked.include_close_relatives && relationOf(mare.ped, rows[i], mare.row) !== null) {
      leftOut.close_relatives++
      tier[i] = LEFT_OUT
    } else if (isGrave[panelOf[i]]) tier[i] = LAST_TIER
    else tier[i] = isAtStud[i] === 1 ? AT_STUD : OTHERS
  }
  return { tier, leftOut }
}

/** Her sire, her son, or a brother by one parent or both; else null. */
export function relationOf({ sire, dam }: Pedigree, stallion: number, mare: number): Relation | null {
  if (stallion === sire[mare]) return 'sire'
  if (dam[stallion] === mare) return 'son'
  const isSameSire = sire[mare] >= 0 && sire[stallion] === sire[mare]
  const isSameDam = dam[mare] >= 0 && dam[stallion] === dam[mare]
  if (isSameSire && isSameDam) return 'full_brother'
  return isSameSire || isSameDam ? 'half_brother' : null
}

/** 1 for each mate with whom a foal may be affected. */
export function affectedColumn(panelOf: Int32Array, byPanel: readonly PanelOutlook[]): Uint8Array {
  const ofPanel = Uint8Array.from(byPanel, ({ can_affect }) => (can_affect ? 1 : 0))
  const column = new Uint8Array(panelOf.length)
  for (let i = 0; i < column.length; i++) column[i] = ofPanel[panelOf[i]]
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
