import { PageSizes, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { MARGIN, type Paper } from '../../../platform/paper/page.ts'
import { transfer } from '../../../platform/workers/transfer.ts'

/** One report, paper or photo of a packet. */
export interface PacketPart {
  kind: 'pdf' | 'photo'
  /** "Coggins of Sep 20, 2025", for what is said when it can't be read. */
  name: string
  bytes: Uint8Array
}

export interface Packet {
  title: string
  paper: Paper
  /** Day it was made, YYYY-MM-DD. */
  on: string
  parts: readonly PacketPart[]
}

export type MadePacket = { readonly bytes: Uint8Array } | { readonly fault: string }

/** {@link putTogether} in a worker thread. */
export async function run(packet: Packet) {
  const made = await putTogether(packet)
  return 'bytes' in made ? transfer(made) : made
}

/** One PDF of all: photos a page each, and of a PDF what is printed, without what it would run. */
export async function putTogether({ title, paper, on, parts }: Packet): Promise<MadePacket> {
  const packet = await PDFDocument.create()
  const made = new Date(`${on}T00:00:00Z`)
  packet.setTitle(title, { showInWindowTitleBar: true })
  packet.setLanguage('en-US')
  packet.setCreator('Quarterpole')
  packet.setProducer('Quarterpole')
  packet.setCreationDate(made)
  packet.setModificationDate(made)
  for (const part of parts) {
    try {
      await (part.kind === 'photo' ? addPhoto(packet, part.bytes, paper) : addPages(packet, part.bytes))
    } catch {
      return {
        fault: `${part.name} can’t be put into a packet: it is locked with a password, or damaged. Leave it out, or add it again without the password.`,
      }
    }
  }
  return { bytes: Uint8Array.from(await packet.save()) }
}

/** What a page does when it is opened, and what can be pressed on it. */
const ACTIVE = ['AA', 'Annots'].map((name) => PDFName.of(name))

/** What was filled in becomes part of the page, and nothing on it can be pressed. */
async function addPages(packet: PDFDocument, bytes: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  if (source.getForm().getFields().length > 0) source.getForm().flatten()
  for (const page of await packet.copyPages(source, source.getPageIndices())) {
    for (const name of ACTIVE) page.node.delete(name)
    packet.addPage(page)
  }
}

async function addPhoto(packet: PDFDocument, bytes: Uint8Array, paper: Paper): Promise<void> {
  const image = await packet.embedJpg(bytes)
  const [short, long] = paper === 'A4' ? PageSizes.A4 : PageSizes.Letter
  const [width, height] = image.width > image.height ? [long, short] : [short, long]
  const { width: w, height: h } = image.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN)
  packet
    .addPage([width, height])
    .drawImage(image, { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
}
