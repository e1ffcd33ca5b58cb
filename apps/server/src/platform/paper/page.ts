import PDFDocument from 'pdfkit'
import { type Face, type PdfDocument, printable, registerFaces } from './fonts.ts'

export type Paper = 'LETTER' | 'A4'

/** Light-theme values of the product's tokens. */
export const INK = { read: '#1c1a17', support: '#534d45', caption: '#6b6459' } as const
export const LINE = { hair: '#e4ded2', soft: '#d3cbbb', rule: '#1c1a17' } as const
export const MEANING = {
  record: '#2c6e3f',
  strong: '#806000',
  below: '#a4352a',
  mark: '#1d4b38',
  spread: '#b9cbbd',
  quiet: '#c9c1b1',
} as const

export const MARGIN = 54
const FOOT = 40

/** A tagged document with the product's faces. Everything drawn on it is either in its structure or an artifact. */
export interface Sheet {
  pdf: PdfDocument
  root: PDFKit.PDFStructureElement
  left: number
  width: number
}

export function openSheet(
  paper: Paper,
  info: { title: string; created: Date; layout?: 'portrait' | 'landscape' },
): Sheet {
  const pdf = new PDFDocument({
    size: paper,
    layout: info.layout ?? 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT / 2 },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    bufferPages: true,
    info: {
      Title: printable(info.title),
      Author: 'Quarterpole',
      Creator: 'Quarterpole',
      CreationDate: info.created,
    },
  })
  registerFaces(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return { pdf, root, left: MARGIN, width: pdf.page.width - 2 * MARGIN }
}

export interface TextStyle {
  face?: Face
  size?: number
  color?: string
  gap?: number
  width?: number
}

/** One paragraph of the structure, written where the last one ended. */
export function write(
  sheet: Sheet,
  role: 'H1' | 'H2' | 'H3' | 'P' | 'Caption',
  text: string,
  style: TextStyle = {},
) {
  const { pdf, root, left } = sheet
  const { face = 'sans', size = 9.5, color = INK.read, gap = 4, width = sheet.width } = style
  root.add(
    pdf.struct(role, {}, () => {
      pdf.font(face).fontSize(size).fillColor(color)
      pdf.text(printable(text), left, pdf.y, { width, lineGap: size * 0.18 })
    }),
  )
  pdf.y += gap
}

/** A photo within a box, at its upper right; the words go on where they were. */
export function photo(
  { pdf, root }: Sheet,
  jpeg: Uint8Array,
  { x, y, width, height, alt }: { x: number; y: number; width: number; height: number; alt: string },
) {
  const { x: left, y: top } = pdf
  root.add(
    pdf.struct('Figure', { alt: printable(alt) }, () =>
      pdf.image(Buffer.from(jpeg), x, y, { fit: [width, height], align: 'right' }),
    ),
  )
  pdf.x = left
  pdf.y = top
}

/** A head under an ink rule; starts a new page when fewer than `needs` points are left. */
export function section(sheet: Sheet, title: string, needs = 120) {
  const { pdf, left, width } = sheet
  keepTogether(sheet, needs)
  pdf.y += 10
  artifact(pdf, () =>
    pdf
      .moveTo(left, pdf.y)
      .lineTo(left + width, pdf.y)
      .lineWidth(1.1)
      .strokeColor(LINE.rule)
      .stroke(),
  )
  pdf.y += 7
  write(sheet, 'H2', title, { face: 'serif-head', size: 14, gap: 5 })
}

export function keepTogether({ pdf }: Sheet, needs: number) {
  if (pdf.y + needs > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

/** Decoration: not read out. */
export function artifact(pdf: PdfDocument, draw: () => void) {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** A picture with its alternative text. `draw` gets its top; the cursor ends below it. */
export function figure(sheet: Sheet, alt: string, height: number, draw: (top: number) => void) {
  const { pdf, root } = sheet
  keepTogether(sheet, height)
  const top = pdf.y
  root.add(pdf.struct('Figure', { alt: printable(alt) }, () => draw(top)))
  pdf.y = top + height
}

/** Text at a place, inside a figure or a cell. */
export function label(
  pdf: PdfDocument,
  text: string,
  [x, y]: readonly [x: number, y: number],
  style: TextStyle & { align?: 'left' | 'right' | 'center' } = {},
) {
  const { face = 'sans', size = 8, color = INK.caption, width = 200, align = 'left' } = style
  const at = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
  pdf.font(face).fontSize(size).fillColor(color)
  pdf.text(printable(text), at, y, { width, align, lineBreak: false, height: size * 1.6, ellipsis: true })
}

/** Ends the document: a foot on every page, then the bytes. */
export function closeSheet(sheet: Sheet, foot: string): Promise<Buffer> {
  const { pdf, left, width } = sheet
  const { start, count } = pdf.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    pdf.switchToPage(i)
    const bottom = pdf.page.margins.bottom
    pdf.page.margins.bottom = 0 // the foot is in the margin, where text would otherwise start a new page
    artifact(pdf, () => {
      const y = pdf.page.height - MARGIN + 8
      label(pdf, foot, [left, y], { size: 7.5, width: width - 70 })
      label(pdf, `Page ${i - start + 1} of ${count}`, [left + width, y], {
        size: 7.5,
        width: 68,
        align: 'right',
      })
    })
    pdf.page.margins.bottom = bottom
  }
  return endSheet(sheet)
}

/** Ends a document whose pages have no foot. */
export function endSheet({ pdf, root }: Pick<Sheet, 'pdf' | 'root'>): Promise<Buffer> {
  root.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })
}
