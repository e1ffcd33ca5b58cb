import type { Sex } from '@quarterpole/contract/values'

/** How much of a horse is on file, by the product's published weights; at most 100. */
export const QUALITY_WEIGHTS = {
  base: 10,
  panel_gene: 5, // six of them
  marker: 10 / 3, // three of them
  parent: 12.5,
  aqha_id: 5,
  foaled: 5,
  color: 2.5,
  sex: 2.5,
} as const

export interface ScoredFields {
  sire_id: number | null
  dam_id: number | null
  aqha_id: string | null
  foaled: string | null
  color: string | null
  sex: Sex
  panel_known: number
  markers_known: number
}

/** Share of the weights that is on file, 10 to 100: a horse counts for the ten points of being there at all. */
export function qualityScore(horse: ScoredFields): number {
  const w = QUALITY_WEIGHTS
  const score =
    w.base +
    w.panel_gene * horse.panel_known +
    w.marker * horse.markers_known +
    w.parent * (Number(horse.sire_id !== null) + Number(horse.dam_id !== null)) +
    w.aqha_id * Number(horse.aqha_id !== null) +
    w.foaled * Number(horse.foaled !== null) +
    w.color * Number(horse.color !== null) +
    w.sex * Number(horse.sex !== 'U')
  return Math.min(100, score)
}

// Written beside each horse for the share of well-formed numbers; the rule itself is the contract's.
export { isWellFormedAqhaId } from '@quarterpole/contract/aqha-id'
