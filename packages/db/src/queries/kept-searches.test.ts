import { expect, test } from 'vitest'
import { KeptSearches } from './kept-searches.ts'

const found = (ids: number) => Promise.resolve(new Uint32Array(ids))

test('searches are kept until they hold too many ids together; the one asked for longest ago gives way', async () => {
  const kept = new KeptSearches({ mostIds: 10 })
  const [a, b] = [kept.set('a', found(4)), kept.set('b', found(5))]
  await Promise.all([a, b])
  expect(kept.get('a')).toBe(a)
  await kept.set('c', found(4))
  expect([kept.get('a'), kept.get('b')]).toEqual([a, undefined])
  await kept.set('whole herd', found(99))
  expect([kept.get('a'), kept.get('c')]).toEqual([undefined, undefined])
  expect(await kept.get('whole herd')).toHaveLength(99)
  await kept.set('d', found(1))
  expect(kept.get('whole herd')).toBeUndefined()
  expect(kept.get('d')).toBeDefined()
})

test('searches that find nothing are bounded in number', async () => {
  const kept = new KeptSearches({ mostSearches: 2 })
  for (const key of ['a', 'b', 'c']) await kept.set(key, found(0))
  expect(['a', 'b', 'c'].filter((key) => kept.get(key) !== undefined)).toEqual(['b', 'c'])
})

test('a search is shared while it is under way, and forgotten when it fails', async () => {
  const kept = new KeptSearches()
  const failing = kept.set('a', Promise.reject(new RangeError('no')))
  expect(kept.get('a')).toBe(failing)
  await expect(failing).rejects.toBeInstanceOf(RangeError)
  expect(kept.get('a')).toBeUndefined()
})

test('what gave way while it was under way counts no more', async () => {
  const kept = new KeptSearches({ mostSearches: 1, mostIds: 10 })
  const slow = Promise.withResolvers<Uint32Array<ArrayBuffer>>()
  kept.set('slow', slow.promise).catch(() => {})
  await kept.set('next', found(6))
  slow.resolve(new Uint32Array(6))
  await slow.promise
  expect(kept.get('next')).toBeDefined()
})
