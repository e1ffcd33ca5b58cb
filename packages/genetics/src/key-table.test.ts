import { describe, expect, test } from 'vitest'
import { DuplicateHorseError, keyTable } from './key-table.ts'

describe('keyTable', () => {
  test.each<[string, readonly (number | string)[], readonly (number | string)[]]>([
    ['numbers close together', [7, 1, 0, 12], [2, 13, -1, 0.5]],
    ['numbers far apart', [1e9 + 7, 3, 2 ** 40], [4, -1, 1e9 + 8]],
    ['negative numbers', [-5, 5, 0], [-4, 1]],
    ['texts', ['Ada', 'Bob', ''], ['Cal', 'ada']],
  ])('finds the position of each key, and −1 for any other: %s', (_, keys, absent) => {
    const table = keyTable(keys)
    keys.forEach((key, position) => expect(table.get(key), String(key)).toBe(position))
    absent.forEach((key) => expect(table.get(key), String(key)).toBe(-1))
  })

  test('a key on two rows is refused, every one of them named once', () => {
    expect(() => keyTable(['a', 'b', 'a', 'a'])).toThrow(DuplicateHorseError)
    expect(() => keyTable([7, 8, 7, 8, 7])).toThrow(expect.objectContaining({ ids: [7, 8] }))
    expect(() => keyTable([7, 8, 7, 8])).toThrow('2 with more than one row: 7, 8')
  })
})
