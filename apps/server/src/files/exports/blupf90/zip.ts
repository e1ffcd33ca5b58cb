import { Zip, ZipDeflate } from 'fflate'

export interface TextFile {
  readonly name: string
  readonly lines: Iterable<string> | AsyncIterable<string>
}

/** Characters compressed at a time. */
const CHUNK = 256 * 1024

/** A zip archive of text files, compressed as they are read. */
export async function* zipOf(files: readonly TextFile[]): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const encoder = new TextEncoder()
  for (const { name, lines } of files) {
    const file = new ZipDeflate(name)
    zip.add(file)
    let text = ''
    for await (const line of lines) {
      text += line
      if (text.length < CHUNK) continue
      file.push(encoder.encode(text))
      text = ''
      yield* parts.splice(0)
    }
    file.push(encoder.encode(text), true)
    yield* parts.splice(0)
  }
  zip.end()
  yield* parts.splice(0)
}
