import { expect, test } from 'vitest'
import { ApiError } from '../../app/api/error.ts'
import { type Sending, Sendings } from './sendings.ts'

/** Sends files by hand. */
function byHand(names: readonly string[]) {
  const open = new Map<string, PromiseWithResolvers<{ file: string; bytes: number }>>()
  const signals = new Map<string, AbortSignal>()
  const files = names.map((name) => new File(['x'], name))
  const sendings = new Sendings(files, ({ name }, { signal, onProgress }) => {
    const answer = Promise.withResolvers<{ file: string; bytes: number }>()
    open.set(name, answer)
    signals.set(name, signal)
    onProgress?.(0.5)
    return answer.promise
  })
  const states = () => sendings.snapshot().map(({ file, state }) => `${file.name} ${state.at}`)
  const idOf = (name: string) => sendings.snapshot().find(({ file }) => file.name === name)?.id ?? ''
  const arrive = (name: string) => open.get(name)?.resolve({ file: `stored ${name}`, bytes: 1 })
  return { sendings, open, signals, states, idOf, arrive }
}

test('two files are sent at a time, in their order', async () => {
  const { sendings, states, arrive } = byHand(['a', 'b', 'c'])
  expect(states()).toEqual(['a waiting', 'b waiting', 'c waiting'])
  sendings.start()
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  arrive('b')
  await expect.poll(states).toEqual(['a sending', 'b sent', 'c sending'])
  const [a] = sendings.snapshot() as [Sending]
  expect(a.state).toEqual({ at: 'sending', done: 0.5 })
})

test('a file taken out is stopped, and the next one goes', () => {
  const { sendings, signals, states, idOf } = byHand(['a', 'b', 'c'])
  sendings.start()
  sendings.remove(idOf('a'))
  expect(signals.get('a')?.aborted).toBe(true)
  expect(states()).toEqual(['b sending', 'c sending'])
})

test('what fails says why, and the others go on', async () => {
  const { sendings, open, states } = byHand(['a'])
  sendings.start()
  open.get('a')?.reject(new ApiError(400, { detail: 'It is no photo.' }))
  await expect.poll(() => sendings.snapshot()[0]?.state).toEqual({ at: 'failed', detail: 'It is no photo.' })
  sendings.add([new File(['x'], 'b')])
  expect(states()).toEqual(['a failed', 'b sending'])
})

test('without a network a file is not failed: it may wait on this device', async () => {
  const { sendings, open } = byHand(['a'])
  sendings.start()
  open.get('a')?.reject(new ApiError(0, { detail: 'Can’t reach the server.' }))
  await expect.poll(() => sendings.snapshot()[0]?.state.at).toBe('unreachable')
})

test('a file that is too large is never sent', () => {
  const large = new File(['x'], 'large')
  Object.defineProperty(large, 'size', { value: 25 * 2 ** 20 + 1 })
  const sendings = new Sendings([large], () => Promise.reject(new Error('sent')))
  sendings.start()
  expect(sendings.snapshot()[0]?.state).toMatchObject({ at: 'failed' })
})

test('closing stops what is on its way; opening again sends it', () => {
  const { sendings, signals, states } = byHand(['a'])
  sendings.start()()
  expect(signals.get('a')?.aborted).toBe(true)
  expect(states()).toEqual(['a waiting'])
  sendings.start()
  expect(states()).toEqual(['a sending'])
})
