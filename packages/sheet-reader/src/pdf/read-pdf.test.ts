import { describe, expect, test } from 'vitest'
import { drawn, type HandMadePdf, pdfOf } from '../../test/hand-made-pdf.ts'
import { TEST_WORDS } from '../../test/words.ts'
import { readFile } from '../read-file.ts'
import { UnreadableFileError } from '../table.ts'
import { PDF_LIMITS, readPdf } from './read-pdf.ts'
import { rowOfLine } from './text-lines.ts'

const page = (...content: string[]) => ({ content: content.join('') })
const textsOf = async (made: HandMadePdf) => (await readPdf(pdfOf(made))).map(({ text }) => text)
const hello = page(drawn('Hello there', [72, 700]))
const text = (content: string) => new TextEncoder().encode(content)

describe('the text of a PDF', () => {
  test('comes in lines from the top down, with the places of words', async () => {
    const lines = await readPdf(
      pdfOf({
        pages: [page(drawn('second', [72, 600]), drawn('right', [300, 700]), drawn('left side', [72, 700]))],
      }),
    )
    expect(lines.map(({ page: number, line, text: read }) => [number, line, read])).toEqual([
      [1, 1, 'left side right'],
      [1, 2, 'second'],
    ])
    const [left, side, right] = lines[0]?.words ?? []
    expect(left).toMatchObject({ text: 'left', x: 72, size: 8, isRaised: false })
    expect(side?.x).toBeCloseTo(72 + 8 * (0.222 + 0.556 + 0.278 + 0.278 + 0.278), 0) // Helvetica’s own widths
    expect(right?.x).toBe(300)
    expect(lines.map(rowOfLine)).toEqual([1001, 1002])
  })

  test('marks what is raised above its line, and only that', async () => {
    const row = (y: number) =>
      drawn('1', [100, y, 7]) + drawn('1 3/4', [104, y + 3.4, 6]) + drawn('17.640', [150, y, 7])
    const [first, second] = await readPdf(pdfOf({ pages: [page(row(700), row(690.7))] }))
    for (const line of [first, second])
      expect(line?.words.map(({ text: word, isRaised }) => [word, isRaised])).toEqual([
        ['1', false],
        ['1', true],
        ['3/4', true],
        ['17.640', false],
      ])
  })

  test('joins words that are drawn in pieces', async () => {
    expect(
      await textsOf({ pages: [page(drawn('Ru', [72, 700]), drawn('idoso', [72 + 8 * 1.278, 700]))] }),
    ).toEqual(['Ruidoso'])
  })

  test('is read page by page, packed or not, whatever comes before the first mark', async () => {
    const bytes = pdfOf({ pages: [hello, { content: drawn('Page two', [72, 700]), isPacked: true }] })
    expect((await readPdf(bytes)).map(({ page: number, text: read }) => [number, read])).toEqual([
      [1, 'Hello there'],
      [2, 'Page two'],
    ])
    const late = new Uint8Array([...text('\n\n'), ...bytes])
    const pages: string[] = []
    const readPages = (lines: readonly { text: string }[]) => {
      pages.push(...lines.map(({ text: read }) => read))
      return { header: ['a'], rows: [['1']], lines: [1001], notes: ['note'], faults: [] }
    }
    const file = await readFile(late, { fileName: 'chart.csv', words: TEST_WORDS, readPages })
    expect(pages).toEqual(['Hello there', 'Page two'])
    expect(file).toMatchObject({
      format: 'pdf',
      headerRow: 0,
      notes: [expect.stringContaining('a PDF'), 'note'],
    })
  })

  test('leaves scripts and links in it alone', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (globalThis.wasRun = true; app.alert\\(1\\)) >>'
    expect(await textsOf({ pages: [hello], catalog: script })).toEqual(['Hello there'])
    expect(globalThis).not.toHaveProperty('wasRun')
  })
})

describe('a PDF that is refused', () => {
  const refusal = async (bytes: Uint8Array) => {
    const error: unknown = await readPdf(bytes).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnreadableFileError)
    return error
  }
  const square = '100 0 0 100 0 0 cm 0 0 1 1 re f'

  test('is a picture', async () => {
    expect(await refusal(pdfOf({ pages: [page(square)] }))).toMatchObject({
      message: expect.stringContaining('has no text: it is a picture'),
    })
  })

  test('is cut off, or damaged throughout', async () => {
    const bytes = pdfOf({ pages: [hello] })
    expect(await refusal(bytes.subarray(0, -20))).toMatchObject({
      message: expect.stringContaining('it is cut off'),
    })
    const noise = text(`%PDF-1.4 ${'nothing '.repeat(99)}%%EOF`)
    expect(await refusal(noise)).toMatchObject({
      message: expect.stringContaining('its pages can’t be read'),
    })
  })

  test('is larger than a PDF may be', async () => {
    const { bytes, pages, texts } = PDF_LIMITS
    const filler = new Uint8Array(bytes + 1).fill(32)
    const many = Array.from({ length: pages + 1 }, () => hello)
    const dense = page(...Array.from({ length: texts + 1 }, (_, at) => drawn('x', [at % 600, at % 700])))
    for (const [large, says] of [
      [filler, 'larger than 10 MB'],
      [pdfOf({ pages: many }), 'has 101 pages'],
      [pdfOf({ pages: [{ ...dense, isPacked: true }] }), 'too much text'],
    ] as const)
      expect(await refusal(large)).toMatchObject({
        kind: 'too_large',
        message: expect.stringContaining(says),
      })
  })

  test('is not looked for: it is a table of another kind', async () => {
    const reading = readFile(pdfOf({ pages: [hello] }), { fileName: 'horses.pdf', words: TEST_WORDS })
    await expect(reading).rejects.toThrow(/Only race charts are read from PDFs/)
  })
})
