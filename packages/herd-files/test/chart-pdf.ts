import PDFDocument from 'pdfkit'

/** A runner as a chart prints him. */
export interface ChartRunner {
  readonly program: string
  /** With what is printed around it: DQ-, DH-, (MEX). */
  readonly name: string
  readonly jockey: string
  readonly weight: string
  readonly equipment: string
  readonly post: string
  /** The places at the calls and at the end, with the raised margin behind each. */
  readonly calls: readonly (readonly [place: string, margin: string])[]
  readonly fin: readonly [place: string, margin: string]
  readonly odds: string
  readonly time: string
  readonly index: string
  /** Several where the comment wraps. */
  readonly comment: readonly string[]
  readonly lastRaced: readonly [day: string, race: string, track: string, place: string] | null
  readonly breed?: string
}

export interface ChartRaceText {
  /** Lines above the table; “Label: ” in bold where it begins a part. */
  readonly head: readonly string[]
  readonly columns: readonly ChartColumn[]
  readonly runners: readonly ChartRunner[]
  /** Lines below the table. */
  readonly foot: readonly string[]
  /** Runners after which the race goes on on the next page, and whether the heads are printed there again. */
  readonly breakAfter?: number
  readonly repeatsHeads?: boolean
}

export type ChartColumn = keyof typeof COLUMNS

export interface ChartStyle {
  /** Margins at the size and on the base of the place: “21/2”. */
  readonly isFlat?: boolean
  readonly racesAPage?: number
  readonly size?: number
  readonly font?: 'Helvetica' | 'Times-Roman' | 'Courier'
  readonly compress?: boolean
  readonly password?: string
}

/** Head, points to the next column, and how the values are aligned with the head. */
const COLUMNS = {
  last: ['Last Raced', 60.6, 'left'],
  pgm: ['Pgm', 19.6, 'right'],
  name: ['Horse Name (Jockey)', 149.4, 'left'],
  wgt: ['Wgt', 17.3, 'left'],
  me: ['M/E', 19.6, 'left'],
  pp: ['PP', 17, 'right'],
  start: ['Start', 25.5, 'left'],
  str1: ['Str 1', 34, 'left'],
  str: ['Str', 34, 'left'],
  fin: ['Fin', 32, 'left'],
  odds: ['Odds', 22.6, 'right'],
  time: ['Ind. Time', 44.7, 'center'],
  si: ['Sp. In.', 29.7, 'center'],
  comments: ['Comments', 80, 'left'],
  breed: ['Breed', 24, 'left'],
} as const satisfies Record<
  string,
  readonly [head: string, width: number, align: 'left' | 'right' | 'center']
>

export const CHART_COLUMNS: readonly ChartColumn[] = [
  ...(['last', 'pgm', 'name', 'wgt', 'me', 'pp', 'start', 'str1', 'str', 'fin'] as const),
  ...(['odds', 'time', 'si', 'comments'] as const),
]

const LEFT = 9.92
const TOP = 31.6
const PAGE_HEIGHT = 792
/** Lines, rows and letters of a chart, in points. */
const LINE = 9
const ROW = 9.29
const TEXT = 8
const CELL = 7
const RAISED = 6
const RAISED_BY = 3.35

/** A PDF of charts as Equibase lays them out: real letters, columns and raised margins. */
export async function chartPdf(races: readonly ChartRaceText[], style: ChartStyle = {}): Promise<Uint8Array> {
  const page = new ChartPage(style)
  races.forEach((race, at) => {
    if (at > 0 && at % (style.racesAPage ?? 1) === 0) page.turn()
    else if (at > 0) page.skip(2 * LINE)
    drawRace(page, race)
  })
  return page.bytes()
}

function drawRace(page: ChartPage, race: ChartRaceText): void {
  race.head.forEach((line, at) => page.line(line, at === 0))
  page.skip(LINE)
  page.heads(race.columns)
  race.runners.forEach((runner, at) => {
    page.row(race.columns, runner)
    if (race.breakAfter !== at + 1) return
    page.turn()
    if (race.repeatsHeads === true) page.heads(race.columns)
  })
  page.skip(LINE / 2)
  for (const line of race.foot) page.line(line, false)
  page.line('Copyright 2026 Invented Charts. All Rights Reserved.', false)
}

class ChartPage {
  readonly #doc: PDFKit.PDFDocument
  readonly #style: ChartStyle
  readonly #chunks: Uint8Array[] = []
  #y = TOP

  constructor(style: ChartStyle) {
    this.#style = style
    const { compress = true, password } = style
    this.#doc = new PDFDocument({
      size: 'letter',
      margin: 0,
      compress,
      info: { CreationDate: new Date(0) },
      ...(password !== undefined && { userPassword: password, ownerPassword: `${password}!` }),
    })
    this.#doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
  }

  bytes(): Promise<Uint8Array> {
    return new Promise((done) => {
      this.#doc.on('end', () => done(new Uint8Array(Buffer.concat(this.#chunks))))
      this.#doc.end()
    })
  }

  turn(): void {
    this.#doc.addPage()
    this.#y = TOP
  }

  skip(points: number): void {
    this.#y += points
  }

  line(text: string, isBold: boolean): void {
    this.#keepOnPage()
    const [, label = '', rest = text] = /^([A-Z][^:;(]*?(?:\(s\))?:)(.*)$/.exec(text) ?? []
    const x = label === '' ? LEFT : this.#draw(label, { x: LEFT, y: this.#y, size: TEXT, isBold: true })
    this.#draw(rest, { x, y: this.#y, size: TEXT, isBold })
    this.#y += LINE
  }

  #keepOnPage(): void {
    if (this.#y > PAGE_HEIGHT - 2 * LINE) this.turn()
  }

  heads(columns: readonly ChartColumn[]): void {
    this.#keepOnPage()
    for (const { column, x } of placed(columns))
      this.#draw(COLUMNS[column][0], { x, y: this.#y, size: TEXT, isBold: true })
    this.#y += 11.6
  }

  row(columns: readonly ChartColumn[], runner: ChartRunner): void {
    this.#keepOnPage()
    for (const { column, x } of placed(columns)) this.#cell(column, x, runner)
    this.#y += ROW
    const at = placed(columns).find(({ column }) => column === 'comments')
    for (const more of runner.comment.slice(1)) {
      this.#draw(more, { x: at?.x ?? LEFT, y: this.#y, size: CELL })
      this.#y += ROW
    }
  }

  #cell(column: ChartColumn, x: number, runner: ChartRunner): void {
    const [head, , align] = COLUMNS[column]
    const [text, margin] = cellOf(column, runner)
    const spare = this.#width(head, TEXT, true) - this.#width(text, CELL)
    const start = x + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2)
    const end = this.#draw(text, { x: start, y: this.#y, size: CELL })
    if (column === 'last' && runner.lastRaced !== null) {
      const [, race, track, place] = runner.lastRaced
      const above = this.#draw(race, { x: end + 2, y: this.#y - RAISED_BY, size: 5 })
      const track2 = this.#draw(track, { x: above, y: this.#y, size: CELL })
      this.#draw(place, { x: track2, y: this.#y - RAISED_BY, size: 5 })
    } else if (this.#style.isFlat === true) this.#draw(margin, { x: end, y: this.#y, size: CELL })
    else this.#draw(margin, { x: end, y: this.#y - RAISED_BY, size: RAISED })
  }

  /** Draws at a base line; gives where the text ends. */
  #draw(text: string, at: { x: number; y: number; size: number; isBold?: boolean }): number {
    const size = at.size * (this.#style.size ?? 1)
    this.#doc.font(this.#fontOf(at.isBold ?? false)).fontSize(size)
    if (text !== '') this.#doc.text(text, at.x, at.y, { lineBreak: false, baseline: 'alphabetic' })
    return at.x + this.#doc.widthOfString(text)
  }

  #width(text: string, size: number, isBold = false): number {
    return this.#doc
      .font(this.#fontOf(isBold))
      .fontSize(size * (this.#style.size ?? 1))
      .widthOfString(text)
  }

  #fontOf(isBold: boolean): string {
    const { font = 'Helvetica' } = this.#style
    return isBold ? (font === 'Times-Roman' ? 'Times-Bold' : `${font}-Bold`) : font
  }
}

function placed(columns: readonly ChartColumn[]): { column: ChartColumn; x: number }[] {
  let x = LEFT
  return columns.map((column) => {
    const at = { column, x }
    x += COLUMNS[column][1]
    return at
  })
}

function cellOf(column: ChartColumn, runner: ChartRunner): readonly [text: string, margin: string] {
  const [str1 = ['', ''], str = ['', '']] = runner.calls
  switch (column) {
    case 'last':
      return [runner.lastRaced?.[0] ?? '---', '']
    case 'name':
      return [`${runner.name} (${runner.jockey})`, '']
    case 'str1':
      return [...str1]
    case 'str':
      return [...str]
    case 'fin':
      return [...runner.fin]
    case 'comments':
      return [runner.comment[0] ?? '', '']
    case 'pgm':
      return [runner.program, '']
    case 'wgt':
      return [runner.weight, '']
    case 'me':
      return [runner.equipment, '']
    case 'pp':
      return [runner.post, '']
    case 'start':
      return [runner.post, '']
    case 'odds':
      return [runner.odds, '']
    case 'time':
      return [runner.time, '']
    case 'si':
      return [runner.index, '']
    case 'breed':
      return [runner.breed ?? '', '']
  }
}
