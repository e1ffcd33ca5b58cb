import type { Horse } from './queries.ts'

/** "by Lantern Ridge out of Bar Ditch Belle, by Ordinary Thunder"; what is not known is left out. */
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

/** "2023 bay roan" */
export function yearAndColor({ foaled, color }: Pick<Horse, 'foaled' | 'color'>): string {
  return [foaled?.slice(0, 4), color].filter(Boolean).join(' ')
}
