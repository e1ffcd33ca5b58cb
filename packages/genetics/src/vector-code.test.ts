import { describe, expect, test } from 'vitest'
import {
  f64,
  f64x2,
  i32,
  i64,
  newVectorMemory,
  repeatWhile,
  set,
  vectorFunction,
  vectorModule,
  when,
} from './vector-code.ts'
import type { VectorFunction } from './vector-code.ts'

function run(code: VectorFunction, numbers: readonly number[], doubles: readonly number[] = []): DataView {
  const memory = newVectorMemory(1)
  new Float64Array(memory.buffer).set(doubles)
  const call = vectorModule([code])(memory)[code.name] as (...numbers: number[]) => void // its only function
  call(...numbers)
  return new DataView(memory.buffer)
}

const NONE = { params: [], i32: [], v128: [] } as const

describe('code for vectors', () => {
  test.each([0, 1, 63, 64, 127, 128, 8191, 8192, 2 ** 31 - 1, -1, -64, -65, -8192, -8193, -(2 ** 31)])(
    'the constant %d is the number itself',
    (n) => {
      const code = vectorFunction('store', NONE, () => [i32.store(i32.of(0), i32.of(n))])
      expect(run(code, []).getInt32(0, true)).toBe(n)
    },
  )

  test.each([0, 127, 128, 16_383, 16_384, 65_528])('the offset %d is found', (offset) => {
    const code = vectorFunction('store', NONE, () => [i32.store(i32.of(0), i32.of(7), offset)])
    expect(run(code, []).getInt32(offset, true)).toBe(7)
  })

  test('integers are added, taken away, shifted, compared and read back, whole and by the byte', () => {
    const code = vectorFunction('reckon', { params: ['a', 'b'], i32: [], v128: [] }, ({ a, b }) => [
      i32.store(i32.of(0), i32.add(a, b)),
      i32.store(i32.of(4), i32.sub(a, b)),
      i32.store(i32.of(8), i32.shiftLeft(a, b)),
      i32.store(i32.of(12), i32.isGreater(a, b)),
      i32.store(i32.of(16), i32.isZero(b)),
      i32.store(i32.of(20), i32.load(i32.of(0))),
      i32.storeByte(i32.of(24), i32.of(511)),
      i32.store(i32.of(28), i32.loadByte(i32.of(24))),
    ])
    const words = (a: number, b: number) => {
      const view = run(code, [a, b])
      return [0, 4, 8, 12, 16, 20, 28].map((at) => view.getInt32(at, true))
    }
    expect(words(5, 3)).toEqual([8, 2, 40, 1, 0, 8, 255])
    expect(words(-5, 0)).toEqual([-5, -5, -5, 0, 1, -5, 255])
  })

  test.each([
    [0, 63, 1n],
    [5, 58, 33n],
    [31, 32, 2n ** 31n + 1n],
    [40, 23, 2n ** 40n + 1n],
    [63, 0, 2n ** 63n + 1n],
    [64, 63, 1n],
  ])(
    'bit %d of a word of 64 is set beside the first, cleared, and counted from the top',
    (bit, zeros, word) => {
      const code = vectorFunction('bits', { params: ['bit'], i32: [], v128: [] }, (local) => {
        const own = i64.shiftLeft(i64.of(1), i64.fromUnsigned(local.bit))
        return [
          i64.store(i32.of(0), i64.or(own, i64.of(1))),
          i64.store(i32.of(8), i64.xor(i64.load(i32.of(0)), own)),
          i32.store(i32.of(16), i64.toInteger(i64.leadingZeros(own))),
          i32.store(i32.of(20), i64.isZero(i64.xor(own, own))),
          i32.store(i32.of(24), i64.isZero(own)),
          i32.store(i32.of(28), i32.shiftRight(i32.of(-256), i32.of(4))),
        ]
      })
      const view = run(code, [bit])
      expect(view.getBigUint64(0, true)).toBe(word)
      expect(view.getBigUint64(8, true)).toBe(bit % 64 === 0 ? 0n : 1n)
      expect([16, 20, 24, 28].map((at) => view.getInt32(at, true))).toEqual([zeros, 1, 0, -16])
    },
  )

  test('two doubles are added and multiplied as one by one', () => {
    const code = vectorFunction('reckon', { params: [], i32: [], v128: ['half'] }, ({ half }) => [
      set(half, f64x2.both(f64.of(0.1))),
      f64x2.store(i32.of(32), f64x2.add(f64x2.load(i32.of(0)), f64x2.load(i32.of(0), 16))),
      f64x2.store(i32.of(48), f64x2.multiply(half, f64x2.load(i32.of(16)))),
      f64x2.store(i32.of(64), f64x2.both(f64.load(i32.of(8)))),
      f64x2.store(i32.of(0), f64x2.zero),
    ])
    const view = run(code, [], [1 / 3, 1 / 7, 0.3, 1e300])
    const doubles = Array.from({ length: 10 }, (_, k) => view.getFloat64(8 * k, true))
    expect(doubles).toEqual([
      0,
      0,
      0.3,
      1e300,
      1 / 3 + 0.3,
      1 / 7 + 1e300,
      0.1 * 0.3,
      0.1 * 1e300,
      1 / 7,
      1 / 7,
    ])
  })

  test('a loop with two ways runs until its condition is 0', () => {
    const code = vectorFunction('count', { params: ['n'], i32: ['small', 'large'], v128: [] }, (local) => [
      repeatWhile(local.n, [
        when(
          i32.isGreater(local.n, i32.of(3)),
          [set(local.large, i32.add(local.large, local.n))],
          [set(local.small, i32.add(local.small, local.n))],
        ),
        set(local.n, i32.sub(local.n, i32.of(1))),
      ]),
      i32.store(i32.of(0), local.small),
      i32.store(i32.of(4), local.large),
    ])
    const view = run(code, [6])
    expect([view.getInt32(0, true), view.getInt32(4, true)]).toEqual([1 + 2 + 3, 4 + 5 + 6])
  })
})
