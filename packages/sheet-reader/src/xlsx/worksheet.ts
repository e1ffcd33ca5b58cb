import { GENERAL, type NumberFormat, numberText } from '../number-format.ts'
import { columnOf, placeOf, type SheetBuilder } from '../sheet-builder.ts'
import { FILE_LIMITS, tooLarge } from '../table.ts'
import { damaged } from '../damaged.ts'
import { attribute, cellXml, type XmlHandler } from './xml.ts'

export interface CellContext {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly is1904: boolean
}

/** Workbooks write a character as at most ten: `&#x10FFFF;`. */
const MAX_RAW = FILE_LIMITS.cellCharacters * 10
const MAX_LINE = 1_048_576
/** Figures that come back as they are: no more digits than a cell holds, no exponent. */
const SHORT_NUMBER = /^-?(?:0|[1-9]\d{0,14}|(?=[\d.]{1,15}$)(?:0|[1-9]\d*)\.\d*[1-9])$/

/** Puts the cells of a worksheet part into a sheet as it is scanned. */
export class WorksheetHandler implements XmlHandler {
  readonly #sheet: SheetBuilder
  readonly #context: CellContext
  #line = 0
  #column = -1
  #type = ''
  #style = -1
  #raw = ''
  #inValue = false
  #isFormula = false
  #hasValue = false
  #inReading = false

  constructor(sheet: SheetBuilder, context: CellContext) {
    this.#sheet = sheet
    this.#context = context
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        return this.#openCell(attributes)
      case 'v':
      case 't':
        this.#inValue = !this.#inReading
        this.#hasValue = true
        return
      case 'f':
        this.#isFormula = true
        return
      case 'rPh':
        this.#inReading = true
        return
      case 'row':
        return this.#openRow(attributes)
      case 'mergeCell':
        return this.#merge(attribute(attributes, 'ref') ?? '')
    }
  }

  text(raw: string): void {
    if (!this.#inValue) return
    this.#raw = this.#raw === '' ? raw : this.#raw + raw
    if (this.#raw.length > MAX_RAW) {
      throw tooLarge(`Row ${this.#line}: a cell has more than ${FILE_LIMITS.cellCharacters} characters.`)
    }
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#inValue = false
        return
      case 'rPh':
        this.#inReading = false
        return
      case 'c':
        if (this.#raw !== '') this.#closeCell()
        else if (this.#isFormula && !this.#hasValue) this.#sheet.fault(this.#column, 'never calculated')
    }
  }

  #openRow(attributes: string): void {
    const said = attribute(attributes, 'r')
    this.#line = said === null ? this.#line + 1 : Number(said)
    const isSound = Number.isInteger(this.#line) && this.#line <= MAX_LINE
    if (!isSound || !this.#sheet.startRow(this.#line)) throw damaged('the rows of a sheet are out of order')
    this.#column = -1
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r')
    const column = reference === null ? this.#column + 1 : columnOf(reference)
    if (column < 0) throw damaged(`a cell is at “${reference?.slice(0, 20)}”`)
    this.#column = column
    this.#type = attribute(attributes, 't') ?? 'n'
    const style = attribute(attributes, 's')
    this.#style = style === null ? -1 : Number(style)
    this.#raw = ''
    this.#isFormula = false
    this.#hasValue = false
  }

  #closeCell(): void {
    const raw = this.#raw
    this.#raw = ''
    switch (this.#type) {
      case 's':
        return this.#sheet.set(this.#column, this.#shared(raw))
      case 'e':
        return this.#sheet.fault(this.#column, cellXml(raw).slice(0, 20))
      case 'b':
        return this.#sheet.set(this.#column, raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE')
      case 'n':
        return this.#sheet.set(this.#column, this.#number(raw))
      case 'd': // a day as ISO 8601 text; midnight is left out
        return this.#sheet.set(this.#column, raw.replace(/T00:00:00(?:\.0*)?Z?$/, '').replace('T', ' '))
      default: // str, inlineStr
        return this.#sheet.set(this.#column, cellXml(raw))
    }
  }

  #shared(raw: string): string {
    const text = this.#context.strings[Number(raw)]
    if (text === undefined) throw damaged(`a cell of row ${this.#line} names a text that is not there`)
    return text
  }

  #number(raw: string): string {
    const format = this.#context.formats[this.#style] ?? GENERAL
    if (format.kind === 'general' && SHORT_NUMBER.test(raw)) return raw
    const value = Number(raw)
    if (raw.trim() === '' || !Number.isFinite(value))
      throw damaged(`a cell of row ${this.#line} has no number`)
    return numberText(value, format, this.#context.is1904)
  }

  #merge(reference: string): void {
    const [from = '', to = from] = reference.split(':')
    const first = placeOf(from)
    const last = placeOf(to)
    if (first === null || last === null) throw damaged('its merged cells have no place')
    this.#sheet.merge({
      firstLine: first.line,
      lastLine: last.line,
      firstColumn: first.column,
      lastColumn: last.column,
    })
  }
}
