import { expect, test } from 'vitest'
import { fileFormat } from './file-format.ts'

const ascii = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'This is a picture.'],
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), 'This is a picture.'],
  ['a WebP', ascii('RIFF0000WEBPVP8 '), 'This is a picture.'],
  ['a phone’s HEIC', ascii('\0\0\0\x18ftypheic\0\0'), 'This is a picture.'],
  ['a gzip archive', Uint8Array.of(0x1f, 0x8b, 8, 0), 'Unzip it first'],
  ['a RAR archive', Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 7), 'Unzip it first'],
  ['a GEDCOM file', ascii('0 HEAD\r\n1 CHAR UTF-8\r\n'), 'GEDCOM'],
  ['a GEDCOM file with a mark', ascii('\ufeff0 HEAD\n1 SOUR Breeder\n'), 'GEDCOM'],
])('%s is refused in words', (_, bytes, words) => expect(() => fileFormat(bytes)).toThrow(words))

test('text that only begins like one of them is text', () => {
  for (const text of ['RAR,name\n', 'GIF,name\n', '0 HEADS,name\n'])
    expect(fileFormat(ascii(text))).toBe('csv')
})
