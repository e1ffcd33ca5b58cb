import type { Pedigree } from '@quarterpole/contract/pedigree'
import { bracketFigure, generationsOf } from '../pdf/bracket.ts'
import { closeSheet, INK, openSheet, write } from '../pdf/page.ts'
import { writeHeading } from './heading-lines.ts'
import { SOURCE } from './heading.ts'
import { inbreedingOnPaper } from './inbreeding-on-paper.ts'
import type { PedigreeReport } from './report.ts'

const GENERATIONS = 5
const LOOK = { row: 10.6, sizes: [13, 11, 9.5, 9, 8.5] } as const
/** Named on paper, largest share of the inbreeding first. */
const REPEATED = 4

/** Five generations on one landscape sheet, with the inbreeding below. */
export function pedigreeReport({ heading, pedigree, paper, on }: PedigreeReport): Promise<Buffer> {
  const title = `${heading.name}: pedigree`
  const created = new Date(`${on}T00:00:00Z`)
  const sheet = openSheet(paper, { title, created, layout: 'landscape' })
  writeHeading(sheet, 'Pedigree', { ...heading, byLine: null })
  bracketFigure(sheet, heading.name, generationsOf([pedigree.sire, pedigree.dam], GENERATIONS), LOOK)
  write(sheet, 'P', inbreedingWords(pedigree), { size: 9, gap: 2 })
  write(sheet, 'Caption', SOURCE(on), { size: 7, color: INK.caption, gap: 0 })
  return closeSheet(sheet, title)
}

/** "Inbreeding 7.0%, moderate: Grand Mango (3S, 4S × 3D), …. 24 of 62 ancestors are on file." */
function inbreedingWords(pedigree: Pedigree): string {
  const { completeness, common_ancestors } = pedigree
  const repeated = common_ancestors.toSorted((a, b) => b.share - a.share)
  const named = repeated.slice(0, REPEATED).map(({ name, notation }) => `${name} (${notation})`)
  const more = repeated.length > REPEATED ? ` and ${repeated.length - REPEATED} more` : ''
  const known = completeness.by_generation
    .slice(0, GENERATIONS)
    .reduce((sum, share, generation) => sum + Math.round(share * 2 ** (generation + 1)), 0)
  const ancestors = `${known} of ${2 ** (GENERATIONS + 1) - 2} ancestors are on file.`
  return `Inbreeding: ${inbreedingOnPaper(pedigree)}${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}. ${ancestors}`
}
