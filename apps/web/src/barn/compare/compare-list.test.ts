import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedHorse, MAX_COMPARED, readCompared, toggled } from '../../herd/compare/compare-list.ts'
import { comparedIds, readCompareSearch } from './compare-search.ts'
import { comparedTitle, generationWord } from './compare-words.ts'

const horse = (id: number): ComparedHorse => ({ id, name: `Horse ${id}` })

test('picking adds a horse at the end, picking again lets him go, a fifth takes the oldest’s place', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (ids) => {
      let picks: readonly ComparedHorse[] = []
      for (const id of ids) {
        const had = picks.some((each) => each.id === id)
        const next = toggled(picks, horse(id))
        expect(next.some((each) => each.id === id)).toBe(!had)
        expect(next.length).toBe(had ? picks.length - 1 : Math.min(MAX_COMPARED, picks.length + 1))
        expect(new Set(next.map((each) => each.id)).size).toBe(next.length)
        picks = next
      }
    }),
  )
})

test('picks survive storage; anything else in it is no picks', () => {
  const picks = [horse(3), horse(1)]
  expect(readCompared(JSON.stringify(picks))).toEqual(picks)
  for (const damaged of [null, '', '{', '{"id":1}', '[1,null,{"id":"x","name":"Y"}]'])
    expect(readCompared(damaged)).toEqual([])
})

test('the address keeps at most four horses, each once', () => {
  const search = readCompareSearch({ horses: '7-3-7-0-x-12-5-9' })
  expect(search).toEqual({ horses: '7-3-12-5' })
  expect(comparedIds(search)).toEqual([7, 3, 12, 5])
  expect(comparedIds(readCompareSearch({}))).toEqual([])
})

test('a comparison is called by its horses', () => {
  expect(comparedTitle([])).toBe('Compare Horses')
  expect(comparedTitle(['A'])).toBe('Compare A')
  expect(comparedTitle(['A', 'B', 'C'])).toBe('Compare A, B and C')
  expect([0, 1, 4, undefined].map(generationWord)).toEqual([
    'this horse',
    'parent',
    '4 generations back',
    '–',
  ])
})
