import { searchedText, searchText } from '@quarterpole/contract/search-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeSpelling } from './close-spelling.ts'

/** Edits between two texts, by the definition. */
function edits(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const rest = edits(one.slice(1), other.slice(1))
  if (one[0] === other[0]) return rest
  return 1 + Math.min(rest, edits(one.slice(1), other), edits(one, other.slice(1)))
}

/** The same from every beginning of a word to every end, one after the other. */
function slowDistance(asked: string, line: string): number {
  const starts = [...line].flatMap((_, at) => (at === 0 || line[at - 1] === ' ' ? [at] : []))
  const parts = starts.flatMap((from) =>
    Array.from({ length: line.length - from + 1 }, (_, more) => line.slice(from, from + more)),
  )
  return Math.min(...parts.map((part) => edits(asked, part)))
}

const horse = (name: string, barn_name: string | null = null) =>
  searchedText(searchText({ name, barn_name, aqha_id: null, owner: null }))

describe('close spelling', () => {
  test.each([
    ['corona cartle', 'Corona Cartel'],
    ['perris', 'Jess Perrys Doc'],
    ['fire water flit', 'Firewater Flit'],
    ['streakin six', 'Streaking Six'],
    ['jose', 'José O’Hara'],
    ['kartel', 'Corona Cartel'],
  ])('%s is close to %s', (typed, name) => {
    expect(closeSpelling(typed)?.distanceIn(horse(name))).toBeLessThanOrEqual(2)
  })

  test('a barn name is found as well, from its beginning only', () => {
    expect(closeSpelling('buscuit')?.distanceIn(horse('A Streak Of Fling', 'Biscuit'))).toBe(1)
    expect(closeSpelling('treak')?.distanceIn(horse('A Streak Of Fling'))).toBe(1)
    expect(closeSpelling('reak')?.distanceIn(horse('A Streak Of Fling'))).toBeUndefined()
  })

  test.each(['jes', 'x1234567', '123456', ''])('“%s” has to be right', (typed) => {
    expect(closeSpelling(typed)).toBeUndefined()
  })

  test('the space before a line is none of the query', () => {
    expect(closeSpelling('a bccc')?.distanceIn('\n bccc')).toBe(2)
    expect(slowDistance('a bccc', 'bccc')).toBe(2)
  })

  test('is as close as the slow definition says, and then one of its pieces is in the text', () => {
    const letters = (least: number, most: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: least, maxLength: most })
    fc.assert(
      fc.property(letters(4, 7), letters(0, 8), (typed, line) => {
        const asked = typed.replace(/ +/g, ' ').trim()
        fc.pre(asked.length >= 4)
        const close = closeSpelling(asked)
        const distance = slowDistance(asked, line)
        const allowed = asked.length >= 6 ? 2 : 1
        expect(close?.distanceIn(` ${line}`)).toBe(distance <= allowed ? distance : undefined)
        if (distance <= allowed) expect(close?.pieces.some((piece) => line.includes(piece))).toBe(true)
      }),
    )
  })
})
