import { expect, test } from 'vitest'
import { SignInThrottle } from './throttle.ts'

const wrong = async () => false
const right = async () => true
const started = (tries: readonly Promise<boolean>[]) =>
  Promise.allSettled(tries).then((ends) => ends.map(({ status }) => status))

test('guesses at once wait for one another, each as long as if they came one by one, and most are refused', async () => {
  const waits: number[] = []
  const throttle = new SignInThrottle(async (ms) => void waits.push(ms))
  let checking = 0
  let most = 0
  let checked = 0
  const guess = async () => {
    most = Math.max(most, ++checking)
    await new Promise((resolve) => setImmediate(resolve))
    checking--
    checked++
    return false
  }
  const wave = () =>
    started(Array.from({ length: 224 }, (_, i) => throttle.attempt('Ann Roe', `10.0.0.${i}`, guess)))
  expect((await wave()).filter((status) => status === 'rejected')).toHaveLength(220)
  expect({ most, checked }).toEqual({ most: 1, checked: 4 })
  await wave()
  expect(checked).toBe(8)
  expect(waits).toEqual([250, 500, 1000, 2000, 4000])
})

test('one address has one try of an account under way', async () => {
  const throttle = new SignInThrottle()
  const first = throttle.attempt('Ann Roe', 'here', right)
  await expect(throttle.attempt('ann  roe', 'here', right)).rejects.toMatchObject({
    code: 'too_many',
    retryAfterS: 8,
  })
  expect(await throttle.attempt('Bo Lee', 'here', right)).toBe(true)
  expect(await first).toBe(true)
  expect(await throttle.attempt('Ann Roe', 'here', right)).toBe(true)
})

test('where a person has signed in before, he waits for nobody’s guesses', async () => {
  const waits: number[] = []
  const throttle = new SignInThrottle(async (ms) => void waits.push(ms))
  expect(await throttle.attempt('Ann Roe', 'home', right)).toBe(true)
  for (let i = 0; i < 20; i++) await throttle.attempt('Ann Roe', `10.0.0.${i}`, wrong)
  const gate = Promise.withResolvers<boolean>()
  const guesses = Array.from({ length: 4 }, (_, i) =>
    throttle.attempt('Ann Roe', `10.1.0.${i}`, () => gate.promise),
  )
  await expect(throttle.attempt('Ann Roe', 'elsewhere', right)).rejects.toMatchObject({ code: 'too_many' })
  waits.length = 0
  expect(await throttle.attempt('Ann Roe', 'home', right)).toBe(true)
  expect(waits).toEqual([])
  gate.resolve(false)
  await started(guesses)
})

test('guesses from where he has signed in wait longer and longer too', async () => {
  const waits: number[] = []
  const throttle = new SignInThrottle(async (ms) => void waits.push(ms))
  await throttle.attempt('Ann Roe', 'home', right)
  for (let i = 0; i < 10; i++) await throttle.attempt('Ann Roe', 'home', wrong)
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
})
