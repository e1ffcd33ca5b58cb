import { SEX_WORD } from '../../ui/Marks.tsx'
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
const GROWN_AT_YEARS = 5

/** Colt and filly under five; a racehorse's age goes by calendar years. */
export function sexWord({ sex, foaled }: Pick<Horse, 'sex' | 'foaled'>, now = new Date()): string {
  if (foaled === null || (sex !== 'S' && sex !== 'M')) return SEX_WORD[sex]
  const age = now.getFullYear() - Number(foaled.slice(0, 4))
  return age < GROWN_AT_YEARS ? YOUNG[sex] : SEX_WORD[sex]
}

/** "2023 bay roan" */
export function yearAndColor({ foaled, color }: Pick<Horse, 'foaled' | 'color'>): string {
  return [foaled?.slice(0, 4), color].filter(Boolean).join(' ')
}
