import { describe, expect, test } from 'vitest'
import { foldText, nameKey, searchFragments, searchText } from './name-key.ts'

describe('the normal form of a name', () => {
  test.each([
    ['Coração d’Or', 'coracao dor'],
    ['  MR.   Jess\tPerry ', 'mr jess perry'],
    ["O'Reilly & Sons", 'oreilly sons'],
    ['First-Down Dash', 'first down dash'],
    ['ﬁne Ⅳ', 'fine iv'],
    ['Straße', 'strasse'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
    ['a\u0000b\u0007c', 'a b c'],
    ['!!!', '!!!'],
    ['', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key)
    expect(nameKey(key)).toBe(key) // idempotent
  })

  test('is the same for a composed and a decomposed accent', () => {
    expect(nameKey('Émile')).toBe(nameKey('E\u0301mile'))
  })
})

test('the search text holds name, id and owner once each, with and without punctuation', () => {
  expect(searchText({ name: "O'Hara", aqha_id: 'X0123456', owner: 'Plain' })).toBe(
    "ohara\no'hara\nx0123456\nplain",
  )
  expect(searchText({ name: 'Plain', aqha_id: null, owner: 'Plain' })).toBe('plain')
  expect(searchText({ name: 'Plain', aqha_id: null, owner: "D'Arcy Ranch" })).toBe(
    "plain\ndarcy ranch\nd'arcy ranch",
  )
})

test('search fragments are folded, distinct and at most 12; a query of short words matches line starts', () => {
  expect(searchFragments('  Émile  ÉMILE x ')).toEqual(['emile', 'x'])
  expect(searchFragments('\u0000')).toEqual([])
  expect(searchFragments('A b')).toEqual(['\na b'])
  expect(searchFragments('abc d e f g h i j k l m n')).toHaveLength(12)
  expect(foldText('İstanbul')).toBe('istanbul')
})
