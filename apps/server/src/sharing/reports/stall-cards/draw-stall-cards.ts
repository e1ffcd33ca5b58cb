import { PER_SHEET } from '@quarterpole/contract/stall-card'
import { encode } from 'uqr'
import { type Face, type PdfDocument, printable } from '../../../platform/paper/fonts.ts'
import { artifact, endSheet, INK, LINE, label, openSheet, type Sheet } from '../../../platform/paper/page.ts'
import type { StallCard, StallCards } from './stall-card.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const INCH = 72
const PADDING = 0.3 * INCH
const COLUMNS = { card: 1, label: 2 } as const
/** Labels of 4 by 2 inches, as they are sold for both papers; a card is half a sheet. */
const LABEL = { width: 4 * INCH, height: 2 * INCH, between: 0.19 * INCH }
/** Of the photo below the code, in height. */
const PORTRAIT = 1.1 * INCH
/** For cards that hang where they get wet and scratched. */
const CODE = { ecc: 'M', border: 0 } as const
/** Of the size that is wished for: words don't get smaller than this to fit. */
const SMALLEST = 0.65
/** To write on by hand, and what for. */
const WRITE_IN = ['Feed', 'Turnout', 'In an emergency, call'] as const

/** Draws cards or labels in a worker thread. */
export function run({ form, paper, on, cards }: StallCards): Promise<Uint8Array> {
  const title = form === 'card' ? 'Stall cards' : 'Stall labels'
  const sheet = openSheet(paper, { title, created: new Date(`${on}T00:00:00Z`) })
  for (const [at, card] of cards.entries()) {
    const place = at % PER_SHEET[form]
    if (at > 0 && place === 0) sheet.pdf.addPage()
    const box = form === 'card' ? halfSheet(sheet, place) : labelBox(sheet, place)
    const alt = [card.name, card.facts, card.byLine, `A code opens ${card.address}`].filter(Boolean)
    const draw = form === 'card' ? drawCard : drawLabel
    sheet.root.add(
      sheet.pdf.struct('Figure', { alt: printable(alt.join('. ')) }, () => draw(sheet, card, box)),
    )
    if (form === 'card' && place === 0) cutLine(sheet)
  }
  return endSheet(sheet)
}

const halfSheet = ({ pdf }: Sheet, place: number): Box => {
  const { width, height } = pdf.page
  return inside({ x: 0, y: (place * height) / 2, width, height: height / 2 }, 0.6 * INCH)
}

function labelBox({ pdf }: Sheet, place: number): Box {
  const { width, height, between } = LABEL
  const rows = PER_SHEET.label / COLUMNS.label
  const left = (pdf.page.width - COLUMNS.label * width - between) / 2
  const top = (pdf.page.height - rows * height) / 2
  const [row, column] = [Math.floor(place / COLUMNS.label), place % COLUMNS.label]
  return inside({ x: left + column * (width + between), y: top + row * height, width, height }, 0.15 * INCH)
}

const inside = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

function cutLine({ pdf }: Sheet) {
  const y = pdf.page.height / 2
  artifact(pdf, () =>
    pdf
      .moveTo(0, y)
      .lineTo(pdf.page.width, y)
      .lineWidth(0.5)
      .dash(4, { space: 4 })
      .strokeColor(LINE.soft)
      .stroke()
      .undash(),
  )
}

/** Words of a card or label: how they are set, and over how many lines at most. */
interface Words {
  text: string | null
  face: Face
  size: number
  lines: number
  color?: string
}

function drawCard({ pdf }: Sheet, card: StallCard, { x, y, width, height }: Box) {
  const code = 1.6 * INCH
  writeDown(pdf, { x, y, width: width - code - PADDING }, [
    { text: card.name, face: 'serif-head', size: 34, lines: 2 },
    { text: quoted(card.barn_name), face: 'serif-italic', size: 22, lines: 1 },
    { text: card.facts, face: 'sans', size: 13, lines: 2, color: INK.support },
    { text: card.byLine, face: 'serif-italic', size: 14, lines: 2 },
    { text: led('Owner', card.owner), face: 'sans', size: 13, lines: 2 },
    { text: led('Trainer', card.trainer), face: 'sans', size: 13, lines: 1 },
  ])
  drawCode(pdf, card.address, { x: x + width - code, y, size: code })
  label(pdf, 'Scan to open', [x + width - code, y + code + 4], { size: 9, width: code })
  if (card.portrait !== null)
    pdf.image(Buffer.from(card.portrait), x + width - code, y + code + 20, {
      fit: [code, PORTRAIT],
      align: 'right',
    })
  const gap = 0.42 * INCH
  for (const [at, words] of WRITE_IN.entries())
    writeIn(pdf, words, { x, y: y + height - (WRITE_IN.length - at) * gap + gap / 2, width })
}

function drawLabel({ pdf }: Sheet, card: StallCard, { x, y, width, height }: Box) {
  const code = 1.25 * INCH
  const { name, barn_name } = card
  writeDown(pdf, { x, y, width: width - code - PADDING / 2 }, [
    { text: barn_name ?? name, face: 'serif-head', size: 20, lines: 2 },
    { text: barn_name === null ? null : name, face: 'sans', size: 11, lines: 2 },
    { text: card.facts, face: 'sans', size: 8.5, lines: 2, color: INK.support },
    { text: card.byLine, face: 'serif-italic', size: 9.5, lines: 3 },
  ])
  drawCode(pdf, card.address, { x: x + width - code, y: y + (height - code) / 2, size: code })
}

const quoted = (text: string | null) => (text === null ? null : `“${text}”`)
const led = (what: string, text: string | null) => (text === null ? null : `${what}: ${text}`)

/** Words one below the other; what doesn't fit its lines is smaller, and ends in an ellipsis. */
function writeDown(pdf: PdfDocument, { x, y, width }: Omit<Box, 'height'>, words: readonly Words[]) {
  let top = y
  for (const { text, face, size, lines, color = INK.read } of words) {
    if (text === null) continue
    const shown = printable(text)
    const wide = pdf.font(face).fontSize(size).widthOfString(shown)
    const fitted = Math.max(SMALLEST * size, Math.min(size, (0.9 * lines * size * width) / wide))
    pdf.fontSize(fitted)
    const height = Math.min(pdf.heightOfString(shown, { width }), lines * pdf.currentLineHeight(true))
    pdf.fillColor(color).text(shown, x, top, { width, height, ellipsis: true })
    top += height + size * 0.25
  }
}

function writeIn(pdf: PdfDocument, words: string, { x, y, width }: Omit<Box, 'height'>) {
  label(pdf, words, [x, y - 12], { size: 9 })
  pdf
    .moveTo(x + 1.5 * INCH, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(LINE.soft)
    .stroke()
}

/** A QR code as black squares, row by row, so that it prints sharp at any size. */
export function drawCode(
  pdf: PdfDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
) {
  const { data } = encode(text, CODE)
  const side = size / data.length
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(x + column * side, y + row * side, side, side)
  pdf.fillColor('#000000').fill()
}
