import { expect, test } from 'vitest'
import { asciiJson, JsonText } from './json-text.ts'

const VALUES = [
  null,
  'plain',
  '',
  'Ñandú × “quoted” \\ back \u0007 \u2028 🐎',
  '\ud83d', // half of a pair
  { name: 'Séamus', list: ['é', 'e', 'ÿ\u0080\u007f'], deep: { half: 0.5, tiny: 1e-300, none: null } },
]

test('JSON in ASCII says what JSON says', () => {
  for (const value of VALUES) {
    expect(Buffer.byteLength(asciiJson(value))).toBe(asciiJson(value).length)
    expect(JSON.parse(asciiJson(value))).toEqual(value)
  }
})

test('a text goes out as the bytes it was written as', () => {
  for (const value of VALUES) {
    const text = JsonText.of(value)
    expect(text.bytes.toString('utf8')).toBe(asciiJson(value))
    expect(text.text).toBe(asciiJson(value))
  }
})

test('texts are put together into lists and objects', () => {
  const texts = VALUES.map((value) => JsonText.of(value))
  for (let length = 0; length <= texts.length; length++)
    expect(JSON.parse(JsonText.list(texts.slice(0, length)).text)).toEqual(VALUES.slice(0, length))
})
