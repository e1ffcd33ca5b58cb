import { expect, test } from 'vitest'
import { HerdCache } from './cache.ts'

const counting = (cache: HerdCache<object>) => {
  let computed = 0
  const get = (version: number, key: string) => cache.get(version, key, () => ({ key, n: ++computed }))
  return { get, computed: () => computed }
}

test('a result is computed once per version and key', () => {
  const { get, computed } = counting(new HerdCache(3))
  const first = get(1, 'a')
  expect(get(1, 'a')).toBe(first)
  expect(get(1, 'b')).not.toBe(first)
  expect(computed()).toBe(2)
})

test('any change of version clears the cache', () => {
  const { get, computed } = counting(new HerdCache(3))
  const first = get(1, 'a')
  const second = get(2, 'a')
  expect(second).not.toBe(first)
  expect(get(1, 'a')).not.toBe(first)
  expect(computed()).toBe(3)
})

test('the least recently used result is evicted first', () => {
  const { get } = counting(new HerdCache(2))
  const [a, b] = [get(1, 'a'), get(1, 'b')]
  expect(get(1, 'a')).toBe(a)
  get(1, 'c')
  expect(get(1, 'a')).toBe(a)
  expect(get(1, 'b')).not.toBe(b)
})

test('a rejected promise is not cached; a resolved one is', async () => {
  const cache = new HerdCache<Promise<number>>(2)
  await expect(cache.get(1, 'a', () => Promise.reject(new RangeError('disk error')))).rejects.toThrow('disk')
  expect(await cache.get(1, 'a', async () => 7)).toBe(7)
  expect(await cache.get(1, 'a', async () => 8)).toBe(7)
})
