import type { Pedigree } from '@quarterpole/contract/pedigree'
import { inbreedingOnPaper } from '../words/inbreeding-on-paper.ts'

/** Of a pedigree on paper and on a shared page. */
export const PEDIGREE_GENERATIONS = 5
/** Named on paper, largest share of the inbreeding first. */
const REPEATED = 4

/** "Inbreeding 7.0%, moderate: Grand Mango (3S, 4S × 3D), …. 24 of 62 ancestors are on file." */
export function inbreedingWords(pedigree: Pedigree): string {
  const { completeness, common_ancestors } = pedigree
  const repeated = common_ancestors.toSorted((a, b) => b.share - a.share)
  const named = repeated.slice(0, REPEATED).map(({ name, notation }) => `${name} (${notation})`)
  const more = repeated.length > REPEATED ? ` and ${repeated.length - REPEATED} more` : ''
  const known = completeness.by_generation
    .slice(0, PEDIGREE_GENERATIONS)
    .reduce((sum, share, generation) => sum + Math.round(share * 2 ** (generation + 1)), 0)
  const ancestors = `${known} of ${2 ** (PEDIGREE_GENERATIONS + 1) - 2} ancestors are on file.`
  return `Inbreeding: ${inbreedingOnPaper(pedigree)}${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}. ${ancestors}`
}
