import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)
const fontFile = (family: string, face: string, ending: 'woff' | 'woff2') =>
  readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${face}.${ending}`))

/** The product's two faces (SIL Open Font License), by role; embedded in every report. */
const FACES = {
  serif: ['newsreader', '400-normal'],
  'serif-strong': ['newsreader', '600-normal'],
  'serif-head': ['newsreader', '500-normal'],
  'serif-italic': ['newsreader', '400-italic'],
  sans: ['instrument-sans', '400-normal'],
  'sans-strong': ['instrument-sans', '600-normal'],
} as const
export type Face = keyof typeof FACES

/** Registers the faces with one document. */
export function registerFaces(pdf: PdfDocument) {
  for (const [face, [family, file]] of Object.entries(FACES))
    pdf.registerFont(face, fontFile(family, file, 'woff'))
}

const FAMILIES = { newsreader: 'Newsreader', 'instrument-sans': 'Instrument Sans' } as const

/** Some faces as a style sheet that has them in it, for a page that loads nothing. */
export const facesInStyle = (faces: readonly Face[]): string =>
  faces
    .map((face) => {
      const [family, file] = FACES[face]
      const [weight, style] = file.split('-')
      const font = fontFile(family, file, 'woff2').toString('base64')
      return `@font-face{font-family:'${FAMILIES[family]}';font-weight:${weight};font-style:${style};src:url(data:font/woff2;base64,${font}) format('woff2')}\n`
    })
    .join('')

/** Letters outside the faces' Latin subset replaced by letters inside it: é stays, ł becomes l, 漢 becomes ?. */
export function printable(text: string): string {
  let out = ''
  for (const sign of text.normalize('NFC')) out += LATIN.test(sign) ? sign : plain(sign)
  return out
}

// The sans face has no ¤ ¦ ¬ ± ² ³ µ ¹ ¼ ½ ¾; the soft hyphen is no sign.
const LATIN =
  /[\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2212\u00d7]/
const LETTERS: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ﬁ: 'fi',
  ﬂ: 'fl',
  '≥': '>=',
  '≤': '<=',
  '±': '+/-',
  '½': '1/2',
}

function plain(sign: string): string {
  const known = LETTERS[sign]
  if (known !== undefined) return known
  const base = sign.normalize('NFD').replace(/\p{M}/gu, '')
  return base !== '' && [...base].every((part) => LATIN.test(part)) ? base : '?'
}
