import { TEXT_END } from '@quarterpole/db/packed-texts'
import { expect, test } from 'vitest'
import { asciiJson } from './json-text.ts'
import { JsonWriter } from './json-writer.ts'

const packed = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([TEXT_END])])

test('packed texts become the strings that JSON makes of them', () => {
  const writer = new JsonWriter()
  for (const text of [
    '',
    'Plain',
    'a "quoted" \\ name',
    'Ñandú 🐎',
    '\u0000\u001f \u007f',
    'x'.repeat(1000),
  ]) {
    const texts = Buffer.concat([packed('before'), packed(text), packed('after')])
    const next = writer.putText(texts, packed('before').length)
    expect(writer.take().text).toBe(asciiJson(text))
    writer.putText(texts, next)
    expect(writer.take().text).toBe('"after"')
  }
})

test('strings and lists of whole numbers are written as JSON writes them', () => {
  const writer = new JsonWriter()
  for (const text of ['', '3S × 4D, …', 'a "quoted" \\ name', '\ud83d', '🐎', 'ÿ\u0080\u007f\u2028', '\n']) {
    writer.putString(text)
    expect(writer.take().text).toBe(asciiJson(text))
  }
  for (const values of [[], [0], [1, 20, 300]]) {
    writer.putIntegers(values)
    expect(writer.take().text).toBe(JSON.stringify(values))
  }
})

test('tenths are rounded as toFixed rounds them, on either side of every half', () => {
  const writer = new JsonWriter()
  const halves = Array.from({ length: 2000 }, (_, i) => (2 * i + 1) / 20)
  const values = [
    ...halves,
    ...halves.map((half) => half * (1 + 2 ** -52)),
    0,
    0.04,
    9.96,
    123.456,
    2e5,
    1e21,
  ]
  for (const value of values) {
    writer.putTenths(value)
    expect(writer.take().text).toBe(value.toFixed(1))
  }
})

test('text inside a string is escaped as the string would be', () => {
  const writer = new JsonWriter()
  writer.putInside('a “sore” \\ "heel"')
  expect(JSON.parse(`"${writer.take().text}"`)).toBe('a “sore” \\ "heel"')
})

test('whole numbers are written digit by digit', () => {
  const writer = new JsonWriter()
  for (const value of [
    0,
    7,
    9,
    10,
    99,
    100,
    999_999,
    1_000_000,
    2 ** 31,
    2 ** 32 + 1,
    Number.MAX_SAFE_INTEGER,
  ]) {
    writer.putInteger(value)
    expect(writer.take().text).toBe(String(value))
  }
})

test('thousandths are written as JSON writes the fraction', () => {
  const writer = new JsonWriter()
  const some = Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? i : -i) * 37)
  for (const value of [0, -0, 1, -1, 10, 100, 1000, -99_500, 123_456, 12_345_678_901, Number.NaN, ...some]) {
    writer.putThousandths(value)
    expect(writer.take().text).toBe(JSON.stringify(value / 1000))
  }
})

test('a text larger than the room comes out whole, and those before it stay as they were', () => {
  const writer = new JsonWriter()
  const part = Buffer.from('0123456789')
  writer.put(part)
  const before = writer.take()
  for (let i = 0; i < 20_000; i++) writer.put(part)
  writer.putAscii('x'.repeat(100_000))
  expect(writer.take().text).toBe(`${'0123456789'.repeat(20_000)}${'x'.repeat(100_000)}`)
  expect(before.text).toBe('0123456789')
})

test('texts that share their room stay as they were, wherever in a text it is full', () => {
  const writer = new JsonWriter()
  const texts = Array.from({ length: 300 }, (_, i) => `"${String(i).repeat(600)} é"`)
  const taken = texts.map((text, i) => {
    writer.putAscii('"half a text that is broken off')
    writer.begin()
    const packedText = packed(text.slice(1, -1))
    if (i % 2 === 0) writer.putText(packedText, 0)
    else writer.putString(text.slice(1, -1))
    const before = writer.length
    writer.putInteger(i)
    expect(writer.since(before).toString('latin1')).toBe(String(i))
    return writer.take()
  })
  expect(taken.map(({ text }) => text)).toEqual(texts.map((text, i) => `${asciiJson(text.slice(1, -1))}${i}`))
  expect(new Set(taken.map(({ bytes }) => bytes.buffer)).size).toBeLessThan(taken.length / 10)
})

test('a text that was broken off leaves nothing in the next', () => {
  const writer = new JsonWriter()
  writer.putAscii('{"half":')
  writer.begin()
  writer.putAscii('[]')
  expect(writer.take().text).toBe('[]')
})
