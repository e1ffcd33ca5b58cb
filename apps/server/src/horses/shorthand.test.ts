import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { repeatedFragments } from './fragments.ts'
import { FRAGMENTS_MOST, ShorthandTexts, ShorthandWriter } from './shorthand.ts'

const ROOM = { texts: 10_000, bytes: 2 ** 26 }

function written(fragments: readonly string[], texts: readonly string[]): ShorthandTexts {
  const writer = new ShorthandWriter(fragments, ROOM)
  for (const [i, text] of texts.entries()) expect(writer.add(idOf(i), text)).toBe(true)
  return new ShorthandTexts(writer.columns())
}

const idOf = (i: number) => 3 * i + 7

describe('shorthand', () => {
  const odd = ['{}', '""', '"\\u00e9(.*)+?[]\\\\"', '{"a":"b"}', ' ', '~'.repeat(5000)]

  test.each([
    ['no fragments', []],
    ['one', ['"a"']],
    ['some that begin alike', ['{', '{"', '{"a":', '"b"}', '.*', '\\', '(', '~~~~~', '~']],
    ['all there is room for', Array.from({ length: 200 }, (_, i) => `${i}`)],
  ])('gives every text back as it was: %s', (_, fragments) => {
    const random = seededTexts(400, ['{"a":', '"b"}', '~', '1', '17', '{', '\\', 'x'])
    const texts = [...odd, ...random]
    const short = written(fragments, texts)
    expect(texts.map((_text, i) => short.text(idOf(i))?.toString())).toEqual(texts)
    expect(short.list(texts.map((_text, i) => idOf(i)))?.toString()).toBe(`[${texts.join(',')}]`)
    expect(short.size).toBe(texts.length)
  })

  test('an id without a text has none, and no list with it is made', () => {
    const short = written(['a'], ['"aaa"'])
    expect([short.text(1), short.list([idOf(0), 1]), short.list([])?.toString()]).toEqual([
      undefined,
      undefined,
      '[]',
    ])
  })

  test('texts that fill many blocks are found in all of them', () => {
    const [texts, text] = [1200, (i: number) => `${i}-`.repeat(30_000)]
    const writer = new ShorthandWriter(['abcd'], { texts, bytes: 2 ** 28 })
    for (let i = 0; i < texts; i++) writer.add(idOf(i), text(i))
    const columns = writer.columns()
    expect(columns.blocks.length).toBeGreaterThan(2)
    const short = new ShorthandTexts(columns)
    const wrong = Array.from({ length: texts }, (_, i) => i).filter(
      (i) => short.text(idOf(i))?.toString() !== text(i),
    )
    expect(wrong).toEqual([])
  })

  test('what there is no room for is left out, and said to be', () => {
    const writer = new ShorthandWriter([], { texts: 100, bytes: 2 ** 22 })
    const long = '-'.repeat(2 ** 21)
    expect([writer.add(1, long), writer.add(2, long), writer.add(3, '-'.repeat(2 ** 22))]).toEqual([
      true,
      false,
      false,
    ])
    const short = new ShorthandTexts(writer.columns())
    expect([short.size, short.text(1)?.toString() === long, short.text(2)]).toEqual([1, true, undefined])
    const few = new ShorthandWriter([], { texts: 1, bytes: 2 ** 22 })
    expect([few.add(1, 'a'), few.add(2, 'b')]).toEqual([true, false])
  })
})

describe('fragments', () => {
  const texts = Array.from({ length: 300 }, (_, i) =>
    JSON.stringify({ id: i * 7919, name: `Horse ${i}`, owner: null, breeder: null, is_stub: false }),
  )

  test('hold what the texts of a sample share, so that shorthand is much shorter', () => {
    const fragments = repeatedFragments(texts.slice(0, 100), FRAGMENTS_MOST)
    const whole = fragments.find((fragment) =>
      fragment.includes('"owner":null,"breeder":null,"is_stub":false'),
    )
    expect(whole).toBeDefined()
    const writer = new ShorthandWriter(fragments, ROOM)
    for (const [i, text] of texts.entries()) writer.add(i, text)
    const { places } = writer.columns()
    expect(places.at(-1)).toBeLessThan(texts.join('').length / 4)
  })

  test('are no more than asked for, and none where nothing repeats', () => {
    expect(repeatedFragments(texts, 3)).toHaveLength(3)
    expect(repeatedFragments([], 9)).toEqual([])
  })
})

function seededTexts(count: number, parts: readonly string[]): string[] {
  const rng = createRng('shorthand')
  const pick = () => parts[Math.floor(rng.uniform() * parts.length)] ?? ''
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.floor(rng.uniform() * 40) }, pick).join(''),
  )
}
