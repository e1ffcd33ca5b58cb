import { deflateSync } from 'node:zlib'

/** A page: its drawing operators, and whether they are packed. */
export interface HandMadePage {
  readonly content: string | Uint8Array
  readonly isPacked?: boolean
  /** How often the page draws it. */
  readonly times?: number
}

export interface HandMadePdf {
  readonly pages: readonly HandMadePage[]
  /** More entries of the catalog, such as /OpenAction. */
  readonly catalog?: string
  /** Forms that the pages and each other may draw, by their names F0, F1, …: their operators. */
  readonly forms?: readonly string[]
}

/** A PDF byte by byte, with one font (/H, Helvetica). */
export function pdfOf({ pages, catalog = '', forms = [] }: HandMadePdf): Uint8Array {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const add = (...texts: (string | Uint8Array)[]) => {
    for (const text of texts) {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
      parts.push(bytes)
      length += bytes.length
    }
  }
  const object = (number: number, ...body: (string | Uint8Array)[]) => {
    offsets[number] = length
    add(`${number} 0 obj\n`, ...body, '\nendobj\n')
  }
  const firstForm = 4
  const firstPage = firstForm + forms.length
  const names = forms.map((_, at) => `/F${at} ${firstForm + at} 0 R`).join(' ')
  const resources = `<< /Font << /H 3 0 R >> /XObject << ${names} >> >>`
  add('%PDF-1.4\n')
  object(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 612 792] >>`)
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  forms.forEach((form, at) => {
    const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources ${resources}`
    object(firstForm + at, ...stream(form, false, dictionary))
  })
  pages.forEach(({ content, isPacked = false, times = 1 }, at) => {
    const number = firstPage + 2 * at
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /Contents [${`${number + 1} 0 R `.repeat(times)}] /Resources ${resources} >>`,
    )
    object(number + 1, ...stream(content, isPacked))
  })
  const xref = length
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`)
  add(`trailer << /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(parts))
}

function stream(content: string | Uint8Array, isPacked: boolean, dictionary = ''): (string | Uint8Array)[] {
  const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const bytes = isPacked ? deflateSync(plain) : plain
  const filter = isPacked ? '/Filter /FlateDecode' : ''
  return [`<< ${dictionary} ${filter} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream']
}

/** Operators that draw a text at a place, in points from the left and the bottom. */
export const drawn = (
  text: string,
  [x, y, size = 8]: readonly [x: number, y: number, size?: number],
): string => `BT /H ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, String.raw`\$&`)}) Tj ET\n`
