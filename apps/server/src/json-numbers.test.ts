import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonNumbers } from './json-numbers.ts'
import { JsonWriter } from './json-writer.ts'

const json = new JsonWriter()
const numbers = new JsonNumbers()
const putAll = (count: number, first: number) =>
  Array.from({ length: count }, (_, i) => {
    numbers.put(json, first + i)
    return json.take().text
  })

test('every number is put as JSON writes it, however many answers came before', () => {
  fc.assert(
    fc.property(fc.array(fc.double(), { maxLength: 50 }), fc.array(fc.double()), (before, values) => {
      numbers.clear()
      numbers.add(before)
      const first = numbers.add(Float64Array.from(values))
      numbers.write()
      expect(putAll(values.length, first)).toEqual(values.map((value) => JSON.stringify(value)))
    }),
  )
})

test('more numbers than ever before have room', () => {
  const values = Array.from({ length: 10_000 }, (_, i) => Math.sqrt(i))
  numbers.clear()
  const first = numbers.add(values)
  numbers.write()
  expect(putAll(values.length, first)).toEqual(values.map(String))
})
