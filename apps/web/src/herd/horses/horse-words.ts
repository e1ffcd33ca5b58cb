import { ageOn, cropOf, isGrown, type YearStart } from '@quarterpole/genetics/horse-year'
import { SEX_WORD } from '../../ui/Marks.tsx'
import { localDay } from '../../ui/words/day.ts'
import type { Horse } from './queries.ts'

/** "by Lantern Ridge out of Bar Ditch Belle, by Ordinary Thunder"; unknown names are left out. */
export function byLine({
  sire_name,
  dam_name,
  dam_sire_name,
}: Pick<Horse, 'sire_name' | 'dam_name'> & Partial<Pick<Horse, 'dam_sire_name'>>): string | null {
  if (sire_name === null && dam_name === null) return null
  const dam =
    dam_name === null ? 'an unknown dam' : dam_sire_name ? `${dam_name}, by ${dam_sire_name}` : dam_name
  return `by ${sire_name ?? 'an unknown sire'} out of ${dam}`
}

const YOUNG = { S: 'Colt', M: 'Filly' } as const

/** Colt and filly while young. */
export function sexWord(
  horse: Pick<Horse, 'sex' | 'foaled' | 'foaled_precision'>,
  start: YearStart,
  now = new Date(),
): string {
  const { sex, foaled } = horse
  if (foaled === null || (sex !== 'S' && sex !== 'M')) return SEX_WORD[sex]
  const age = ageOn(localDay(now), cropOf(horse, start), start) ?? 0
  return isGrown(age) ? SEX_WORD[sex] : YOUNG[sex]
}

/** "2023 bay roan" */
export function yearAndColor({ foaled, color }: Pick<Horse, 'foaled' | 'color'>): string {
  return [foaled?.slice(0, 4), color].filter(Boolean).join(' ')
}
