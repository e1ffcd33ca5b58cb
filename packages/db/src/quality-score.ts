import type { QualityLack } from '@quarterpole/contract/data-import'
import { QUALITY_BASE, QUALITY_ITEMS, QUALITY_POINTS, type QualityItem } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'

export const PANEL_SIZE = 6
export const MARKER_COUNT = 3

/** Data quality score of a horse, by published weights; at most 100. */
export const QUALITY_WEIGHTS = {
  base: QUALITY_BASE,
  panel_gene: QUALITY_POINTS.panel_tests / PANEL_SIZE,
  marker: QUALITY_POINTS.markers / MARKER_COUNT,
  parent: QUALITY_POINTS.sire, // the dam has the same weight
  aqha_id: QUALITY_POINTS.aqha_id,
  foaled: QUALITY_POINTS.foaled,
  color: QUALITY_POINTS.color,
  sex: QUALITY_POINTS.sex,
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

/** Weights of the items on file, 10 to 100, including ten base points. */
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

/** Missing items of a horse's score, most points first. */
export function qualityLacks(horse: ScoredFields): QualityLack[] {
  const w = QUALITY_WEIGHTS
  const lacks: Record<QualityItem, readonly [missing: number, weight: number]> = {
    panel_tests: [PANEL_SIZE - horse.panel_known, w.panel_gene],
    markers: [MARKER_COUNT - horse.markers_known, w.marker],
    sire: [Number(horse.sire_id === null), w.parent],
    dam: [Number(horse.dam_id === null), w.parent],
    aqha_id: [Number(horse.aqha_id === null), w.aqha_id],
    foaled: [Number(horse.foaled === null), w.foaled],
    color: [Number(horse.color === null), w.color],
    sex: [Number(horse.sex === 'U'), w.sex],
  }
  return QUALITY_ITEMS.map((item) => ({
    item,
    missing: lacks[item][0],
    points: lacks[item][0] * lacks[item][1],
  }))
    .filter(({ missing }) => missing > 0)
    .toSorted((a, b) => b.points - a.points)
}
