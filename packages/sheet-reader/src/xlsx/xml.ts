import { damaged } from '../damaged.ts'

/** Hears of a document's elements by their local names. Attributes and text come raw: see `attribute`, `decodeXml`. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  close(name: string): void
  text(raw: string): void
}

/** A tag or text longer than this is no spreadsheet's. */
const MAX_TOKEN = 4 * 1024 * 1024
const LESS = 60
const SLASH = 47
const QUESTION = 63
const BANG = 33

/**
 * Scans XML as it comes in pieces. Only what spreadsheets write is understood: a document type definition, and with it
 * every entity of one's own, is refused; an element that never ends is damage.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #part: string
  #rest = ''
  #depth = 0
  #elements = 0

  constructor(handler: XmlHandler, part: string) {
    this.#handler = handler
    this.#part = part
  }

  write(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece
    let at = 0
    for (;;) {
      const next = text.charCodeAt(at) === LESS ? this.#tag(text, at) : this.#text(text, at)
      if (next < 0) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_TOKEN) throw damaged(`its part ${this.#part} has a text without end`)
  }

  end(): void {
    if (this.#depth !== 0 || this.#elements === 0 || this.#rest.trim() !== '')
      throw damaged(`its part ${this.#part} ends in the middle`)
  }

  /** @returns where the text ends, or −1 when that is not to be seen yet */
  #text(text: string, at: number): number {
    const end = text.indexOf('<', at)
    if (end < 0) return -1
    if (end > at) this.#handler.text(text.slice(at, end))
    return end
  }

  #tag(text: string, at: number): number {
    const kind = text.charCodeAt(at + 1)
    if (kind === BANG) return this.#declaration(text, at)
    const end = kind === QUESTION ? text.indexOf('?>', at) : tagEnd(text, at)
    if (end < 0) return -1
    if (kind === QUESTION) return end + 2
    if (kind === SLASH) {
      this.#close(localName(text, at + 2, end))
      return end + 1
    }
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    const last = isEmpty ? end - 1 : end
    let space = at + 1
    while (space < last && text.charCodeAt(space) > 32) space++
    const name = localName(text, at + 1, space)
    this.#elements++
    this.#depth++
    this.#handler.open(name, space === last ? '' : text.slice(space, last))
    if (isEmpty) this.#close(name)
    return end + 1
  }

  #close(name: string): void {
    if (--this.#depth < 0) throw damaged(`its part ${this.#part} is not well formed`)
    this.#handler.close(name)
  }

  #declaration(text: string, at: number): number {
    const head = text.slice(at, at + 9)
    if (head.startsWith('<!--')) return after(text, '-->', at)
    if (head === '<![CDATA[') {
      const end = text.indexOf(']]>', at)
      if (end < 0) return -1
      this.#handler.text(text.slice(at + 9, end).replaceAll('&', '&amp;'))
      return end + 3
    }
    if (head.length < 9) return -1
    throw damaged(`its part ${this.#part} declares a document type, which no spreadsheet does`)
  }
}

const after = (text: string, sign: string, at: number) => {
  const end = text.indexOf(sign, at)
  return end < 0 ? -1 : end + sign.length
}

/** Where a tag ends; a “>” within an attribute does not end it. */
function tagEnd(text: string, at: number): number {
  let end = text.indexOf('>', at)
  while (end >= 0 && isQuoted(text, at, end)) end = text.indexOf('>', end + 1)
  return end
}

function isQuoted(text: string, from: number, to: number): boolean {
  let quote = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === 34 || code === 39) quote = code
  }
  return quote !== 0
}

function localName(text: string, from: number, to: number): string {
  let end = to
  while (end > from && text.charCodeAt(end - 1) <= 32) end--
  const name = text.slice(from, end)
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** An attribute's raw value, whatever its namespace prefix; null without one. */
export function attribute(attributes: string, name: string): string | null {
  let at = attributes.indexOf(name)
  for (; at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = attributes.charCodeAt(at - 1)
    if (at > 0 && before > 32 && before !== 58) continue
    let quote = at + name.length
    while (attributes.charCodeAt(quote) <= 32) quote++
    if (attributes[quote] !== '=') continue
    do quote++
    while (attributes.charCodeAt(quote) <= 32)
    const sign = attributes[quote]
    if (sign !== '"' && sign !== "'") continue
    const end = attributes.indexOf(sign, quote + 1)
    return end < 0 ? null : attributes.slice(quote + 1, end)
  }
  return null
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Raw text with its references resolved: the five named ones and numbers; any other is damage. */
export function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));|&/gi,
    (whole, decimal, hex, named) => {
      if (typeof named === 'string' && Object.hasOwn(NAMED, named)) return NAMED[named] ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      if (whole === '&' || Number.isNaN(code) || code > 0x10ffff)
        throw damaged('a text in it names an unknown entity')
      return String.fromCodePoint(code)
    },
  )
}

/**
 * The same text with memory of its own. A piece cut out of a long string keeps all of it alive, and a cell of twenty
 * characters would keep the quarter megabyte of XML it came from; a joined and cut copy does not.
 */
const ownText = (piece: string): string => `${piece} `.slice(0, -1)

/** Text of a cell: references, and the `_x000D_` with which workbooks write control characters. */
export const cellXml = (raw: string): string => {
  const text = ownText(decodeXml(raw))
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
