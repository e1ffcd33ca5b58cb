import { type PdfDocument, printable } from '../../../platform/paper/fonts.ts'
import { bracketFigure } from '../../../platform/paper/bracket.ts'
import { closeSheet, INK, openSheet, photo, type Sheet, write } from '../../../platform/paper/page.ts'
import { SOURCE } from '../../words/heading.ts'
import { fitLines } from './fit-page.ts'
import type { CatalogLine, SalePage, SaleReport } from './sale-page.ts'

/** Tried in turn; at the smallest, the lines with the least information are left out. */
const SIZES = [9.5, 9, 8.5, 8, 7.5] as const
const INDENT = 14
const GAP = 3

type Named = Omit<CatalogLine, 'weight'>
interface Block {
  /** Written above the lines. */
  head: (sheet: Sheet, size: number) => void
  headHeight: (sheet: Sheet, size: number) => number
  lines: readonly CatalogLine[]
  noun: [one: string, many: string]
}

/** One page: owner, name, three generations, the three dams with their foals, his or her own record. */
export function drawSalePage({ page, paper, on }: SaleReport): Promise<Buffer> {
  const { name } = page.heading
  const sheet = openSheet(paper, { title: `${name}: sale page`, created: new Date(`${on}T00:00:00Z`) })
  drawHead(sheet, page)
  bracketFigure(sheet, name, page.pedigree, { row: 10.5, sizes: [9, 8, 8] })
  const blocks = blocksOf(page)
  const source = SOURCE(on)
  const bottom = sheet.pdf.page.height - sheet.pdf.page.margins.bottom
  const sourceHeight = textHeight(sheet.pdf, source, { size: 7.5, width: sheet.width }) + GAP
  const space = bottom - sheet.pdf.y - sourceHeight
  const { size, shown } = fit(sheet, blocks, space)
  for (const [b, block] of blocks.entries()) drawBlock(sheet, block, shown[b] ?? [], size)
  write(sheet, 'Caption', source, { size: 7.5, color: INK.caption, gap: 0 })
  return closeSheet(sheet, `${name} · sale page`)
}

function drawHead(sheet: Sheet, { owner, heading, portrait }: SalePage) {
  const { pdf, left } = sheet
  const { top } = pdf.page.margins
  const whose = owner === null ? 'Owner not on file' : `Property of ${owner}`
  const width = sheet.width - (portrait === null ? 0 : PORTRAIT.width + 12)
  if (portrait !== null)
    photo(sheet, portrait, { ...PORTRAIT, x: left + sheet.width - PORTRAIT.width, y: top, alt: heading.name })
  write(sheet, 'P', whose, { size: 9, color: INK.caption, gap: 4, width })
  write(sheet, 'H1', heading.name, { face: 'serif-head', size: 20, gap: 2, width })
  write(sheet, 'P', heading.facts, { size: 9.5, color: INK.support, gap: 6, width })
  if (portrait !== null) pdf.y = Math.max(pdf.y, top + PORTRAIT.height + 6)
}

/** Beside the name; as high as the words beside it, or little more, since the page is short of room. */
const PORTRAIT = { width: 120, height: 80 }

function blocksOf(page: SalePage): Block[] {
  const paragraph = (title: string, text: string): Block => named({ name: title, stakes: null, text }, [])
  return [
    paragraph('', page.sire),
    ...page.dams.map((dam) => named(dam, dam.foals, dam.ordinal)),
    ...(page.dams.length === 0 ? [paragraph('', 'Dam not on file.')] : []),
    paragraph('Race record', `. ${page.raceRecord}`),
    ...(page.produce === null
      ? []
      : [produceBlock(page.produce), paragraph('Breeding status', `. ${page.breeding ?? ''}`)]),
  ]
}

const produceBlock = (lines: readonly CatalogLine[]): Block => ({
  ...named(
    { name: 'Produce record', stakes: null, text: lines.length === 0 ? '. None on file.' : ':' },
    lines,
  ),
  noun: ['year', 'years'],
})

function named(who: Named, lines: readonly CatalogLine[], above?: string): Block {
  return {
    head: (sheet, size) => {
      if (above !== undefined)
        write(sheet, 'H2', above, { face: 'sans-strong', size, color: INK.support, gap: 0 })
      drawLine(sheet, who, { size, indent: 0 })
      sheet.pdf.y += GAP
    },
    headHeight: ({ pdf, width }, size) =>
      (above === undefined ? 0 : textHeight(pdf, above, { size, width })) +
      textHeight(pdf, shownName(who) + who.text, { size, width }) +
      2 * GAP,
    lines,
    noun: ['foal', 'foals'],
  }
}

function fit(
  sheet: Sheet,
  blocks: readonly Block[],
  space: number,
): { size: number; shown: CatalogLine[][] } {
  const { pdf, width } = sheet
  for (const size of SIZES) {
    const heads = blocks.reduce((sum, block) => sum + block.headHeight(sheet, size), 0)
    const groups = blocks.map(({ lines }) => ({
      lines,
      heightOf: (line: CatalogLine) =>
        textHeight(pdf, shownName(line) + line.text, { size, width: width - INDENT }),
      moreHeight: textHeight(pdf, 'more', { size, width }),
    }))
    const shown = fitLines(groups, space - heads)
    const isWhole = shown.every((lines, b) => lines.length === blocks[b]?.lines.length)
    if (isWhole || size === SIZES.at(-1)) return { size, shown }
  }
  throw new Error('The list of sizes is empty.')
}

function drawBlock(sheet: Sheet, block: Block, lines: readonly CatalogLine[], size: number) {
  block.head(sheet, size)
  for (const line of lines) drawLine(sheet, line, { size, indent: INDENT })
  const more = block.lines.length - lines.length
  if (more > 0) {
    const text = `(and ${more} more ${block.noun[more === 1 ? 0 : 1]})`
    drawLine(sheet, { name: '', stakes: null, text }, { size, indent: INDENT })
  }
  sheet.pdf.y += GAP
}

const shownName = ({ name, stakes }: Named) => (stakes === 'winner' ? name.toUpperCase() : name)

function drawLine(
  { pdf, root, left, width }: Sheet,
  line: Named,
  { size, indent }: { size: number; indent: number },
) {
  const isBold = line.stakes !== null || indent === 0
  const options = { width: width - indent, lineGap: size * LEADING }
  root.add(
    pdf.struct('P', {}, () => {
      pdf.fontSize(size).fillColor(INK.read)
      const name = printable(shownName(line))
      if (name !== '')
        pdf
          .font(isBold ? 'sans-strong' : 'sans')
          .text(name, left + indent, pdf.y, { ...options, continued: true })
      pdf.font('sans')
      if (name === '') pdf.text(printable(line.text), left + indent, pdf.y, options)
      else pdf.text(printable(line.text), options)
    }),
  )
}

/** As of every paragraph of a report. */
const LEADING = 0.18

/** In the wider face, so that the height is never too small. */
function textHeight(
  pdf: PdfDocument,
  text: string,
  { size, width }: { size: number; width: number },
): number {
  return pdf
    .font('sans-strong')
    .fontSize(size)
    .heightOfString(printable(text), { width, lineGap: size * LEADING })
}
