import { printable } from './fonts.ts'
import { artifact, INK, keepTogether, LINE, type Sheet } from './page.ts'

export interface Column {
  head: string
  /** Share of the width. */
  share: number
  align?: 'left' | 'right'
}

const SIZE = 8.5
const PAD = 4

/** A real table of the structure: header cells, row headers, hairlines between rows. Cells wrap. */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]) {
  const { pdf, root } = sheet
  const element = pdf.struct('Table')
  root.add(element)
  drawRow(sheet, element, columns, { cells: columns.map(({ head }) => head), isHead: true })
  for (const cells of rows) drawRow(sheet, element, columns, { cells, isHead: false })
  element.end()
  pdf.y += 6
}

function drawRow(
  sheet: Sheet,
  element: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  { cells, isHead }: { cells: readonly string[]; isHead: boolean },
) {
  const { pdf, left, width } = sheet
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / total) * width)
  const texts = cells.map(printable)
  pdf.font(isHead ? 'sans' : 'sans').fontSize(SIZE)
  const height =
    Math.max(...texts.map((text, i) => pdf.heightOfString(text, { width: (widths[i] ?? 0) - PAD })), SIZE) +
    2 * PAD
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
