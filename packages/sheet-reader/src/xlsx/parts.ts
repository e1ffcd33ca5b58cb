import type { Archive } from './archive.ts'
import { damaged } from '../damaged.ts'
import { attribute, cellXml, decodeXml, type XmlHandler, XmlScanner } from './xml.ts'
import { builtInFormat, GENERAL, type NumberFormat, numberFormat } from '../number-format.ts'

/** Runs a part of the archive through a handler, as UTF-8, never whole in memory. */
export async function scanPart(archive: Archive, path: string, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler, path)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch {
      throw damaged(`its part ${path} isn’t UTF-8 text`)
    }
  }
  for await (const bytes of archive.read(path)) scanner.write(decode(bytes))
  scanner.write(decode())
  scanner.end()
}

/** Handles a part by its opening tags alone. */
const onOpen = (open: XmlHandler['open']): XmlHandler => ({ open, close: () => {}, text: () => {} })

export interface Relation {
  readonly type: string
  /** Path in the archive. */
  readonly target: string
}

/** What a part refers to, by id; none when it refers to nothing. */
export async function relationsOf(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = new Map<string, Relation>()
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`
  if (!archive.has(file)) return relations
  await scanPart(
    archive,
    file,
    onOpen((name, attributes) => {
      const target = attribute(attributes, 'Target')
      if (name !== 'Relationship' || target === null || attribute(attributes, 'TargetMode') === 'External')
        return
      const type = attribute(attributes, 'Type') ?? ''
      relations.set(attribute(attributes, 'Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolvePath(folder, decodeXml(target)),
      })
    }),
  )
  return relations
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

export interface WorkbookPart {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly relation: string }[]
  /** Days are counted from 1904, as workbooks of old Macs do. */
  readonly is1904: boolean
}

export async function workbookPart(archive: Archive, path: string): Promise<WorkbookPart> {
  const sheets: { name: string; hidden: boolean; relation: string }[] = []
  let is1904 = false
  await scanPart(
    archive,
    path,
    onOpen((name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      sheets.push({
        name: decodeXml(attribute(attributes, 'name') ?? ''),
        hidden: /^(?:hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? ''),
        relation: attribute(attributes, 'id') ?? '',
      })
    }),
  )
  return { sheets, is1904 }
}

/** The number format of each cell style, by the style's place. */
export async function styleFormats(archive: Archive, path: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isCellStyle = false
  await scanPart(archive, path, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(
          Number(attribute(attributes, 'numFmtId')),
          numberFormat(decodeXml(attribute(attributes, 'formatCode') ?? '')),
        )
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        formats.push(own.get(id) ?? builtInFormat(id) ?? GENERAL)
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
    text: () => {},
  })
  return formats
}

/** The texts cells share. Formatted runs are joined; how a text is read aloud in Japanese (rPh) is no part of it. */
export async function sharedStrings(archive: Archive, path: string): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let inText = false
  let inReading = false
  await scanPart(archive, path, {
    open: (name) => {
      if (name === 'si') current = ''
      else if (name === 'rPh') inReading = true
      else if (name === 't') inText = !inReading
    },
    close: (name) => {
      if (name === 'si') strings.push(current)
      else if (name === 'rPh') inReading = false
      else if (name === 't') inText = false
    },
    text: (raw) => {
      if (inText) current += cellXml(raw)
    },
  })
  return strings
}
