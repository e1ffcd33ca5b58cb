import { INK, type Sheet, write } from '../../platform/paper/page.ts'
import type { Heading } from '../words/heading.ts'

/** Kind of report, name and facts, as every report about one horse begins. */
export function writeHeading(sheet: Sheet, kind: string, { name, facts, byLine }: Heading) {
  write(sheet, 'P', kind, { size: 8.5, color: INK.caption, gap: 6 })
  write(sheet, 'H1', name, { face: 'serif-head', size: 25, gap: 4 })
  write(sheet, 'P', facts, { color: INK.support })
  if (byLine !== null) write(sheet, 'P', byLine, { face: 'serif-italic', size: 12 })
}
