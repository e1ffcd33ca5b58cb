import type { FoalCoat } from '@quarterpole/contract/foal-coat'

type Locus = FoalCoat['loci'][number]

/** Horses without a color named in the line. */
export const UNREAD_SHOWN = 5
/** Less than this isn't worth saying. */
const NEGLIGIBLE = 0.005

/** "E/e 82%, E/E 18%": the copies of a horse as a laboratory writes them, likeliest first. */
export function alleleWords(
  { allele, other }: Pick<Locus, 'allele' | 'other'>,
  copies: Locus['sire'],
): string {
  const written = [`${other}/${other}`, `${allele}/${other}`, `${allele}/${allele}`]
  return copies
    .map((chance, count) => ({ chance, text: written[count] ?? '' }))
    .filter(({ chance }) => chance >= NEGLIGIBLE)
    .toSorted((a, b) => b.chance - a.chance)
    .map(({ chance, text }) => (chance > 1 - NEGLIGIBLE ? text : `${text} ${Math.round(100 * chance)}%`))
    .join(', ')
}

/** A rarer color is one of the others. */
const RARE = 0.001

/** "Below 1 in 100: buckskin, palomino, and rarer ones."; null where there is none. */
export function rareWords(colors: FoalCoat['colors']): string | null {
  const below = colors.filter(({ of_100 }) => of_100 === 0)
  if (below.length === 0) return null
  const named = below.filter(({ chance }) => chance >= RARE).map(({ color }) => color)
  if (named.length === 0) return 'Any other color: below 1 in 1,000 each.'
  const rarer = named.length < below.length ? ', and rarer ones' : ''
  return `Below 1 in 100 each: ${named.join(', ')}${rarer}.`
}

const NAMED = 3

/** "52 bay or brown, 48 sorrel or chestnut": the likeliest of a hundred foals, the others together. */
export function coatsWords(colors: FoalCoat['colors']): string {
  const shown = colors.filter(({ of_100 }) => of_100 > 0)
  const rest = shown.slice(NAMED).reduce((sum, { of_100 }) => sum + of_100, 0)
  const named = shown.slice(0, NAMED).map(({ color, of_100 }) => `${of_100} ${color}`)
  return [...named, ...(rest > 0 ? [`${rest} other`] : [])].join(', ')
}
