import type { HorseQuality } from '@quarterpole/contract/data-import'
import { QUALITY_BASE, QUALITY_POINTS, type QualityItem } from '@quarterpole/contract/limits'
import { decimal } from '../../ui/words/number.ts'
import { lackWords } from '../../herd/horses/quality-words.ts'

type Part = 'base' | QualityItem

/** From which score, and share of horses with genetics, the data are good or fair; thin below. */
export const GOOD = { score: 85, completeness: 0.9 } as const
export const FAIR = { score: 65, completeness: 0.7 } as const

/** Groups of the bar. */
export const QUALITY_GROUPS = {
  genes: ['base', 'panel_tests', 'markers'],
  parents: ['sire', 'dam'],
  papers: ['aqha_id', 'foaled', 'color', 'sex'],
} as const satisfies Record<string, readonly Part[]>
export type QualityGroup = keyof typeof QUALITY_GROUPS

export interface QualityPart {
  part: Part
  group: QualityGroup
  /** Points before it, its full points, and the points scored. */
  from: number
  points: number
  there: number
}

const pointsOf = (part: Part) => (part === 'base' ? QUALITY_BASE : QUALITY_POINTS[part])
const groups = Object.entries(QUALITY_GROUPS) as [QualityGroup, readonly Part[]][] // the record's own keys

/** Points of a complete record. */
export const FULL_QUALITY = groups
  .flatMap(([, parts]) => parts)
  .reduce((sum, part) => sum + pointsOf(part), 0)

export function qualityParts({ lacks }: Pick<HorseQuality, 'lacks'>): QualityPart[] {
  let from = 0
  return groups.flatMap(([group, parts]) =>
    parts.map((part) => {
      const points = pointsOf(part)
      const lack = lacks.find(({ item }) => item === part)
      const placed = { part, group, from, points, there: points - (lack?.points ?? 0) }
      from += points
      return placed
    }),
  )
}

/** The bar in words: "Score 83.3 of 90; missing 2 markers". */
export function qualitySentence({ score, lacks }: Pick<HorseQuality, 'score' | 'lacks'>): string {
  const whole = `Score ${decimal(score, 1)} of ${FULL_QUALITY}`
  return lacks.length === 0
    ? `${whole}; nothing missing`
    : `${whole}; missing ${lacks.map(lackWords).join(', ')}`
}
