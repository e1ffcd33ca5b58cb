import { FILE_LIMITS, tooLarge, UnreadableFileError } from '../table.ts'
import { type TextLine, textLines } from './text-lines.ts'
import type { PlacedText } from './words.ts'

const MB = 1024 * 1024

/** What a PDF may hold. A day's charts have some 20 pages, 600 pieces of text each, in less than 1 MB. */
export const PDF_LIMITS = { bytes: 10 * MB, pages: 100, texts: 100_000 } as const

/**
 * The text of a PDF as lines of words with their places, page by page. Nothing is drawn, fetched or run: pdf.js gets
 * the bytes alone and is asked for text only.
 *
 * @throws {UnreadableFileError} when it is damaged, locked, too large, or has no text
 */
export async function readPdf(bytes: Uint8Array): Promise<readonly TextLine[]> {
  if (bytes.length > PDF_LIMITS.bytes)
    throw tooLarge(`The PDF is larger than ${PDF_LIMITS.bytes / MB} MB. Upload one day’s charts at a time.`)
  if (!endsAsItShould(bytes)) throw damagedPdf('it is cut off')
  const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({
    data: bytes.slice(), // pdf.js takes the memory it is given for its own
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
  })
  try {
    return await linesOf(await loading.promise)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw error instanceof PasswordException ? lockedPdf() : damagedPdf('its pages can’t be read')
  } finally {
    await loading.destroy()
  }
}

const END_MARK = '%%EOF'
const END_WITHIN = 1024

/** A PDF ends with a mark; a download that broke off lacks it, and what pdf.js saves of such a file may be half of it. */
const endsAsItShould = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(-END_WITHIN)).includes(END_MARK)

type PdfDocument = Awaited<ReturnType<typeof import('pdfjs-dist').getDocument>['promise']>

async function linesOf(document: PdfDocument): Promise<TextLine[]> {
  const { numPages } = document
  if (numPages > PDF_LIMITS.pages)
    throw tooLarge(`The PDF has ${numPages} pages; we read at most ${PDF_LIMITS.pages}. Split it.`)
  const lines: TextLine[] = []
  let texts = 0
  for (let page = 1; page <= numPages; page++) {
    const placed = await textsOf(document, page, PDF_LIMITS.texts - texts)
    texts += placed.length
    lines.push(...textLines(placed, page))
  }
  if (lines.length > 0) return lines
  throw new UnreadableFileError(
    'The PDF has no text: it is a picture. Download the chart as a PDF from the track or the registry instead of scanning it, or type the results.',
  )
}

/** @param most  texts; one more and the file is refused */
async function textsOf(document: PdfDocument, number: number, most: number): Promise<PlacedText[]> {
  const page = await document.getPage(number)
  const placed: PlacedText[] = []
  let isTooMuch = false
  // read to its end even if it is too much: pdf.js does not end while a page waits to be read
  for await (const { items } of page.streamTextContent()) {
    for (const item of items) {
      if (isTooMuch || !('str' in item) || item.str.trim() === '') continue
      isTooMuch = placed.length === most || item.str.length > FILE_LIMITS.cellCharacters
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
      if (a <= 0 || b !== 0) continue // text at an angle is a stamp across the page
      placed.push({ text: item.str, x, y, width: item.width, size: item.height })
    }
  }
  page.cleanup()
  if (isTooMuch) throw tooLarge(`The PDF has too much text for race charts, on page ${number}. Split it.`)
  return placed
}

const damagedPdf = (what: string) =>
  new UnreadableFileError(`The PDF is damaged: ${what}. Download it again and upload that.`)

const lockedPdf = () =>
  new UnreadableFileError(
    'The PDF has a password. Save it without one (print it to a PDF) and upload that.',
    'unsupported_media_type',
  )
