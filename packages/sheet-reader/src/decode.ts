import { UnreadableFileError } from './table.ts'

/**
 * Bytes to text. A byte order mark decides; without one, valid UTF-8 is UTF-8, and anything else is read as
 * windows-1252, which is what spreadsheets of western desktops write. A NUL byte means it is no text at all.
 */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [b0, b1, b2] = bytes
  if (b0 === 0xff && b1 === 0xfe) return { text: strict('utf-16le', bytes), encoding: 'UTF-16' }
  if (b0 === 0xfe && b1 === 0xff) return { text: strict('utf-16be', bytes), encoding: 'UTF-16' }
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new UnreadableFileError(
      'This isn’t a text file: it has binary data. Save the sheet as CSV (comma separated) and upload that.',
      'unsupported_media_type',
    )
  }
  const marked = b0 === 0xef && b1 === 0xbb && b2 === 0xbf
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: marked ? 'UTF-8 with mark' : 'UTF-8',
    }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

function strict(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFileError(
      `The file says it is ${encoding}, but its text is damaged. Save it again as CSV in UTF-8.`,
    )
  }
}
