import { printable } from './fonts.ts'
import { artifact, INK, keepTogether, LINE, type Sheet } from './page.ts'

export interface Column {
  head: string
  /** Share of the width. */
  share: number
  align?: 'left' | 'right'
}

/** A table as any page sets it. */
export type TableContent = readonly [columns: readonly Column[], rows: readonly (readonly string[])[]]

const SIZE = 8.5
const PAD = 3

/** A real table of the structure: header cells, row headers, hairlines between rows. Cells wrap; it stays whole where it fits a page. */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]) {
  const { pdf, root } = sheet
  const whole = [columns.map(({ head }) => head), ...rows].reduce(
    (sum, cells) => sum + heightOf(sheet, columns, cells),
    0,
  )
  if (whole < pdf.page.height / 2) keepTogether(sheet, whole)
  const element = pdf.struct('Table')
  root.add(element)
  drawRow(sheet, element, columns, { cells: columns.map(({ head }) => head), isHead: true })
  for (const cells of rows) drawRow(sheet, element, columns, { cells, isHead: false })
  element.end()
  pdf.y += 6
}

function widthsOf(columns: readonly Column[], width: number): number[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => (share / total) * width)
}

function heightOf({ pdf, width }: Sheet, columns: readonly Column[], cells: readonly string[]): number {
  const widths = widthsOf(columns, width)
  pdf.font('sans').fontSize(SIZE)
  const heights = cells.map((text, i) =>
    pdf.heightOfString(printable(text), { width: (widths[i] ?? 0) - PAD }),
  )
  return Math.max(...heights, SIZE) + 2 * PAD
}

function drawRow(
  sheet: Sheet,
  element: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  { cells, isHead }: { cells: readonly string[]; isHead: boolean },
) {
  const { pdf, left, width } = sheet
  const widths = widthsOf(columns, width)
  const texts = cells.map(printable)
  const height = heightOf(sheet, columns, cells)
  keepTogether(sheet, height)
  const top = pdf.y
  const row = pdf.struct('TR')
  element.add(row)
  let x = left
  for (const [i, text] of texts.entries()) {
    const at = x
    const cellWidth = (widths[i] ?? 0) - PAD
    const options = { width: cellWidth, align: columns[i]?.align ?? 'left' } as const
    const role = isHead || i === 0 ? 'TH' : 'TD'
    row.add(
      pdf.struct(role, {}, () => {
        pdf
          .font('sans')
          .fontSize(SIZE)
          .fillColor(isHead ? INK.caption : INK.read)
        pdf.text(text, at, top + PAD, options)
      }),
    )
    x += widths[i] ?? 0
  }
  row.end()
  pdf.y = top + height
  artifact(pdf, () =>
    pdf
      .moveTo(left, pdf.y)
      .lineTo(left + width, pdf.y)
      .lineWidth(isHead ? 0.8 : 0.5)
      .strokeColor(isHead ? LINE.soft : LINE.hair)
      .stroke(),
  )
}
