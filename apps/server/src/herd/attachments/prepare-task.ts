import { createHash } from 'node:crypto'
import type { FileSize } from '@quarterpole/db/schema-work'
import { transfer } from '../../platform/workers/transfer.ts'
import { fileKind } from './file-kind.ts'
import { PhotoError, photoSizes } from './photo.ts'

/** What is stored of a file that was sent, or why nothing is, in a sentence. */
export type Prepared =
  | { readonly name: string; readonly parts: Partial<Record<FileSize, Uint8Array>> }
  | { readonly fault: string }

const NO_KIND = 'This is no JPEG, PNG, WebP or PDF file. Save it as one of these and send it again.'
const NO_END = 'The PDF is cut short. Save it again and send it once more.'
/** Where readers look for the mark. */
const TAIL_BYTES = 1024

/** Reads what was sent, in a worker thread, whose memory is limited. A PDF is kept as it is: it is never shown as a page. */
export async function run({ bytes }: { bytes: Uint8Array }): Promise<Prepared> {
  const kind = fileKind(bytes)
  if (kind === undefined) return { fault: NO_KIND }
  if (kind === 'pdf') {
    const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1')
    if (!tail.includes('%%EOF')) return { fault: NO_END }
    return { name: `${hashOf(bytes)}.pdf`, parts: { whole: bytes } }
  }
  try {
    const sizes = await photoSizes(bytes)
    return transfer({ name: `${hashOf(sizes.large)}.jpg`, parts: ownBuffers(sizes) })
  } catch (error) {
    if (error instanceof PhotoError) return { fault: error.message }
    throw error
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A small buffer may be a part of one that is used by others. */
const ownBuffers = (sizes: Readonly<Record<string, Uint8Array>>) =>
  Object.fromEntries(Object.entries(sizes).map(([size, bytes]) => [size, Uint8Array.from(bytes)]))
