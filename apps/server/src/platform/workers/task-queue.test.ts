import { expect, test } from 'vitest'
import { TaskQueue } from './task-queue.ts'

/** Work that the test ends, and the names of the work that began. */
function works() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    began.push(name)
    const { promise, resolve } = Promise.withResolvers<string>()
    ends.set(name, () => resolve(name))
    return promise
  }
  return { began, work, end: (name: string) => ends.get(name)?.() }
}

test('work runs in order, a limited number at a time', async () => {
  const queue = new TaskQueue(2, 10)
  const { began, work, end } = works()
  const done = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)))
  expect(began).toEqual(['a', 'b'])
  end('b')
  await expect.poll(() => began).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  await done[0]
  await expect.poll(() => began).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room for the next', async () => {
  const queue = new TaskQueue(1, 10)
  const failing = queue.run(() => Promise.reject(new RangeError('no')))
  const next = queue.run(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('aborted work leaves the queue, and the others keep their order', async () => {
  const queue = new TaskQueue(1, 2)
  const { began, work, end } = works()
  const first = queue.run(work('a'))
  const leaving = new AbortController()
  const left = queue.run(work('b'), leaving.signal)
  const last = queue.run(work('c'))
  expect(queue.isFull).toBe(true)
  leaving.abort(new RangeError('canceled'))
  await expect(left).rejects.toThrow('canceled')
  expect(queue.isFull).toBe(false)
  await expect(queue.run(work('d'), AbortSignal.abort(new RangeError('too late')))).rejects.toThrow(
    'too late',
  )
  end('a')
  await first
  await expect.poll(() => began).toEqual(['a', 'c'])
  end('c')
  expect(await last).toBe('c')
})
