import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { isKeptOffline } from './answer-persister.ts'
import { clearDevice, device, giveDeviceTo } from './device-store.ts'
import { LIMITS, loadAnswer, MAX_AGE_MS, saveAnswer } from './saved-answers.ts'

const ANN = 7
const BEN = 8

beforeEach(async () => {
  await clearDevice()
  await giveDeviceTo(ANN)
})
const kept = async () => (await device()).getAllKeys('answers')
const owner = async () => (await device()).get('owner', 'owner')

test('an answer is read as it was, with its time, by its person alone', async () => {
  await saveAnswer(ANN, 'list', [{ name: 'Sandy Draw' }], 1000)
  expect(await loadAnswer(ANN, 'list', 2000)).toEqual({ data: [{ name: 'Sandy Draw' }], at: 1000 })
  expect(await loadAnswer(BEN, 'list', 2000)).toBeUndefined()
  expect(await loadAnswer(ANN, 'other', 2000)).toBeUndefined()
  expect(await loadAnswer(ANN, 'list', 1001 + MAX_AGE_MS)).toBeUndefined()
})

test('the oldest go beyond the number and the size that is kept', async () => {
  const big = 'x'.repeat(LIMITS.charsOfOne / 2)
  const fits = Math.floor(LIMITS.chars / (big.length + 2))
  for (let at = 1; at <= fits + 2; at++) await saveAnswer(ANN, `big ${at}`, big, at)
  expect(await kept()).toHaveLength(fits)
  expect(await kept()).not.toContain('big 2')
  await saveAnswer(ANN, 'too big', 'x'.repeat(LIMITS.charsOfOne), 50)
  expect(await kept()).not.toContain('too big')
  for (let at = 100; at < 105 + LIMITS.answers; at++) await saveAnswer(ANN, `small ${at}`, at, at)
  expect(await kept()).toHaveLength(LIMITS.answers)
  expect(await kept()).not.toContain('small 104')
  const all = await (await device()).getAll('answers')
  expect(await owner()).toEqual({
    person: ANN,
    answers: all.length,
    chars: all.reduce((sum, { json }) => sum + json.length, 0),
  })
})

test('a newer answer takes the place of the one before', async () => {
  await saveAnswer(ANN, 'list', ['a', 'b'], 1)
  await saveAnswer(ANN, 'list', ['a'], 2)
  expect(await owner()).toEqual({ person: ANN, answers: 1, chars: 5 })
})

test('nothing of a person stays for the next one, not even an answer that arrives late', async () => {
  await saveAnswer(ANN, 'list', ['Ann’s'], 1)
  await giveDeviceTo(null) // the session has ended
  expect(await kept()).toEqual([])
  await saveAnswer(ANN, 'list', ['Ann’s'], 1)
  await giveDeviceTo(BEN)
  expect(await kept()).toEqual([])
  await saveAnswer(ANN, 'list', ['Ann’s, late'], 2)
  expect(await kept()).toEqual([])
  await saveAnswer(BEN, 'list', ['Ben’s'], 3)
  await clearDevice()
  expect(await kept()).toEqual([])
  expect(await owner()).toBeUndefined()
})

test('lists, horses, injuries and due dates are kept; searches, predictions and accounts are not', () => {
  for (const key of [
    ['horses', 'list', {}, 0],
    ['horses', 5, 'pedigree', 4],
    ['injuries', 'all'],
    ['season', 'week', ''],
    ['dashboard'],
    ['me'],
  ])
    expect(isKeptOffline(key), JSON.stringify(key)).toBe(true)
  for (const key of [
    ['horses', 'search', 'a'],
    ['horses', 'found', 'a'],
    ['prediction', 'matings'],
    ['me', 'sessions'],
    ['people'],
    ['link', 'x'],
    ['data', 'imports'],
    ['health'],
  ])
    expect(isKeptOffline(key), JSON.stringify(key)).toBe(false)
})
