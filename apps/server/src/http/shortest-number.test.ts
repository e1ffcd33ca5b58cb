import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonWriter } from './json-writer.ts'
import { NUMBER_MOST, writeNumber } from './shortest-number.ts'

const bytes = Buffer.alloc(NUMBER_MOST + 1)
/** Written behind a byte that must stay; null where the number is left to other means. */
function written(value: number): string | null {
  bytes.fill(0x23)
  const end = writeNumber(bytes, 1, value)
  if (bytes[0] !== 0x23 || end > bytes.length) throw new RangeError(`${value} was written beyond its room`)
  return end < 0 ? null : bytes.toString('latin1', 1, end)
}

const isAsJson = (value: number) => (written(value) ?? JSON.stringify(value)) === JSON.stringify(value)

test('every number it writes is the one JSON writes', () => {
  const moderate = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  const small = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(fc.property(fc.oneof(fc.double(), moderate, small), isAsJson), { numRuns: 20_000 })
})

test('numbers of few digits come out in as few', () => {
  const digits = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 12 }))
  fc.assert(
    fc.property(digits, ([whole, places]) => isAsJson(Number(`${whole}e-${places}`))),
    { numRuns: 5000 },
  )
})

test('around every power of ten and of two, neighbour by neighbour', () => {
  const wrong: number[] = []
  const view = new DataView(new ArrayBuffer(8))
  const middles = [
    ...Array.from({ length: 18 }, (_, i) => Number(`1e${i - 7}`)),
    ...Array.from({ length: 54 }, (_, i) => 2 ** (i - 20)),
  ]
  for (const middle of middles) {
    view.setFloat64(0, middle)
    const at = view.getBigInt64(0)
    for (let step = -100n; step <= 100n; step++) {
      view.setBigInt64(0, at + step)
      const value = view.getFloat64(0)
      if (!isAsJson(value) || !isAsJson(-value)) wrong.push(value)
    }
  }
  expect(wrong).toEqual([])
})

test('it writes what an answer is full of itself, and leaves alone what it cannot be sure of', () => {
  for (const value of [82.6694357312, -0.000123456789, 8.2, 75.74712284130766, 1e-5 + 1e-9, 123_456_789.5])
    expect(written(value)).toBe(JSON.stringify(value))
  for (const value of [0, -0, 0.5, 64, 1e-6, 1e9, 1e300, Number.NaN, Infinity, Number.MIN_VALUE])
    expect(written(value)).toBeNull()
})

test('a writer puts any number, by whatever means', () => {
  const json = new JsonWriter()
  const put = (value: number) => {
    json.putNumber(value)
    return json.take().text
  }
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()), (value) => {
      expect(put(value)).toBe(JSON.stringify(value))
    }),
    { numRuns: 5000 },
  )
})
