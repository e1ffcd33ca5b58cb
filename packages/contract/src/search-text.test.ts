import { expect, test } from 'vitest'
import { matchRanker, searchedText, searchFragments, searchText, textMatcher } from './search-text.ts'

const text = (name: string, fields: { aqha_id?: string; owner?: string; barn_name?: string } = {}) =>
  searchText({ name, aqha_id: null, owner: null, ...fields })

test('the search text holds name, id, barn name and owner once each, with and without punctuation', () => {
  expect(text("O'Hara", { aqha_id: 'X0123456', owner: 'Plain' })).toBe("ohara\no'hara\nx0123456\nplain")
  expect(text('Plain', { owner: 'Plain' })).toBe('plain')
  expect(text('Plain', { owner: "D'Arcy Ranch" })).toBe("plain\ndarcy ranch\nd'arcy ranch")
  expect(text('Plain', { barn_name: 'Ribbón', owner: 'Roe' })).toBe('plain\nribbon\u0001\nroe')
})

test('search fragments are folded, distinct and at most 12; short words match beginnings', () => {
  expect(searchFragments('  Émile  ÉMILE x ')).toEqual(['emile', ' x'])
  expect(searchFragments('\u0000')).toEqual([])
  expect(searchFragments('A b')).toEqual(['\n a b'])
  expect(searchFragments('o’hara')).toEqual(["o'hara"])
  expect(searchFragments('abc d e f g h i j k l m n')).toHaveLength(12)
})

test.each([
  ['brickyard t', 'Brickyard Trail', {}, 0],
  ['brickyard t', 'Trusty Brickyard', {}, 1],
  ['josé m', 'Jose Moreno', {}, 0],
  ['o’har', 'O’Hara', {}, 0],
  ['haze', 'Brickyard Haze', {}, 1],
  ['0554', 'Haze', { aqha_id: '0554321' }, 2],
  ['ribbon', 'Haze', { barn_name: 'Ribbon', owner: 'Ribbon Ranch' }, 3],
  ['haze ribbon', 'Haze', { barn_name: 'Ribbon' }, 3],
  ['timber st', 'Timber Drift', { owner: 'Stone Farm' }, 4],
  ['rick', 'Brickyard Haze', {}, 5],
  ['321', 'Haze', { aqha_id: '0554321' }, 5],
] as const)('“%s” finds %s %j at rank %i', (query, name, fields, rank) => {
  const searched = searchedText(text(name, fields))
  for (const fragment of searchFragments(query)) expect(searched).toContain(fragment)
  expect(matchRanker(query)(searched)).toBe(rank)
})

test('texts answer a query as in a search', () => {
  const found = (query: string) =>
    ['Adams Ranch', 'José Ødegård', 'Mc Adams', "O'Reilly & Sons"].filter((owner) =>
      textMatcher(query)(owner),
    )
  expect(found('adams')).toEqual(['Adams Ranch', 'Mc Adams'])
  expect(found('Adams Ranch')).toEqual(['Adams Ranch'])
  expect(found('ra adams')).toEqual(['Adams Ranch'])
  expect(found('JOSE odeg')).toEqual(['José Ødegård'])
  expect(found('oreilly')).toEqual(["O'Reilly & Sons"])
  expect(found('da')).toEqual([])
  expect(found('  ')).toHaveLength(4)
  expect(textMatcher('rib light')('Last Light', 'Ribbon')).toBe(true)
})
