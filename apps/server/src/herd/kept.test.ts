import { expect, test } from 'vitest'
import { KeptBeside } from './kept.ts'

test('at most so many values are kept; the one set longest ago leaves first', () => {
  const kept = new KeptBeside<object, string, number>(2).of({})
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.set('a', 3)).toBe(3) // b is older now
  kept.set('c', 4)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([3, undefined, 4])
})

test('those that were set again leave in the order in which they were, through many that come and go', () => {
  const kept = new KeptBeside<object, number, number>(5).of({})
  const byAge: number[] = []
  for (let i = 0; i < 500; i++) {
    const key = (i * 7) % 11
    expect(kept.isFull).toBe(byAge.length === 5)
    if (byAge.includes(key)) byAge.splice(byAge.indexOf(key), 1)
    else if (byAge.length === 5) byAge.shift()
    byAge.push(key)
    kept.set(key, i)
    for (let other = 0; other < 11; other++) expect(kept.get(other) !== undefined).toBe(byAge.includes(other))
  }
})

test('what holds for one state is not found beside another', () => {
  const beside = new KeptBeside<object, number, string>(10)
  const [before, after] = [{}, {}]
  beside.of(before).set(1, 'Old Name')
  expect(beside.of(before).get(1)).toBe('Old Name')
  expect(beside.of(after).get(1)).toBeUndefined()
})
