import { bracketFigure, generationsOf } from '../../platform/paper/bracket.ts'
import { closeSheet, INK, openSheet, write } from '../../platform/paper/page.ts'
import { writeHeading } from './heading-lines.ts'
import { SOURCE } from '../words/heading.ts'
import { inbreedingWords, PEDIGREE_GENERATIONS } from './pedigree-words.ts'
import type { PedigreeReport } from './report.ts'

const LOOK = { row: 10.6, sizes: [13, 11, 9.5, 9, 8.5] } as const

/** Five generations on one landscape sheet, with the inbreeding below. */
export function pedigreeReport({ heading, pedigree, paper, on }: PedigreeReport): Promise<Buffer> {
  const title = `${heading.name}: pedigree`
  const created = new Date(`${on}T00:00:00Z`)
  const sheet = openSheet(paper, { title, created, layout: 'landscape' })
  writeHeading(sheet, 'Pedigree', { ...heading, byLine: null })
  bracketFigure(sheet, heading.name, generationsOf([pedigree.sire, pedigree.dam], PEDIGREE_GENERATIONS), LOOK)
  write(sheet, 'P', inbreedingWords(pedigree), { size: 9, gap: 2 })
  write(sheet, 'Caption', SOURCE(on), { size: 7, color: INK.caption, gap: 0 })
  return closeSheet(sheet, title)
}
