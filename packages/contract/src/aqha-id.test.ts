import { describe, expect, test } from 'vitest'
import { isWellFormedAqhaId, readAqhaId } from './aqha-id.ts'
import { HorseInput } from './horse.ts'

const registry = (id: string, padded = false) => ({ kind: 'registry', id, padded })

describe('a registration number', () => {
  test.each([
    ['0767246', registry('0767246')],
    ['5714208', registry('5714208')],
    ['AQHA #5714208', registry('5714208')],
    ['aqha 5714208', registry('5714208')],
    ['571-4208', registry('5714208')],
    [' x0123456 ', registry('X0123456')],
    ['X-123456', registry('X0123456', true)],
    ['5714208.0', registry('5714208')],
    ['234', registry('0000234', true)],
  ])('%s is in the registry’s form', (text, expected) => expect(readAqhaId(text)).toEqual(expected))

  test('gets a missing leading zero restored, and is not confused with similar numbers', () => {
    // one stallion's number as printed by three sources: the registry, a rule book, a web page
    expect(readAqhaId('767246')).toEqual(registry('0767246', true))
    expect(readAqhaId('0767248')).toEqual(registry('0767248'))
    expect(readAqhaId('076724')).toEqual(registry('0076724', true))
  })

  test.each(['5714208Q', '57I4208', '12345678', 'APHA 998,123', 'P-234'])(
    '%s is stored as written',
    (text) => {
      expect(readAqhaId(text)).toMatchObject({ kind: 'other', id: text })
      expect(isWellFormedAqhaId(text)).toBe(false)
    },
  )
  test.each([['4567891'], ['4567\u200b891'], ['\ufeff4567891'], ['4,567,891']])('%j is one horse’s', (text) =>
    expect(readAqhaId(text)).toEqual(registry('4567891')),
  )
  test.each([
    ['04567891', '4567891'],
    ['456789l', '4567891'],
    ['57I42O8', '5714208'],
    ['XO123456', 'X0123456'],
    ['12345678', null],
    ['5714208Q', null],
    ['P-234', null],
  ])('%s is another number, and may be a slip of %s', (text, meant) =>
    expect(readAqhaId(text)).toEqual({ kind: 'other', id: text, meant }),
  )
  test.each(['', ' ', 'n/a', 'NA', 'pending', 'none', '-', '?'])('“%s” means none', (text) =>
    expect(readAqhaId(text)).toEqual({ kind: 'none' }),
  )
  test.each(['sorrel', '0', '0000000', 'X', `${'1'.repeat(21)}`])('%s is not a number', (text) =>
    expect(readAqhaId(text)).toEqual({ kind: 'unreadable' }),
  )
  test('parses to itself once parsed', () => {
    for (const text of ['767246', 'x 12', '57I4208', '12345678']) {
      const once = readAqhaId(text)
      if (!('id' in once)) throw new Error('expected a number')
      expect(readAqhaId(once.id)).toMatchObject({ id: once.id })
    }
  })
})

describe('what a person types for a horse', () => {
  const aqhaId = (aqha_id: unknown) => HorseInput.safeParse({ name: 'Old Mill', sex: 'S', aqha_id })
  test.each([
    ['767246', '0767246'],
    ['AQHA #5714208', '5714208'],
    ['5714208Q', '5714208Q'],
    ['4,567,891', '4567891'],
    ['04567891', '04567891'],
    ['', null],
    [null, null],
    ['pending', null],
  ])('%s becomes %s', (typed, stored) =>
    expect(aqhaId(typed)).toMatchObject({ success: true, data: { aqha_id: stored } }),
  )
  test.each(['sorrel', '0', 'X\u00071'])('%s is rejected with a message', (typed) => {
    const { success, error } = aqhaId(typed)
    expect(success).toBe(false)
    expect(error?.issues[0]).toMatchObject({ path: ['aqha_id'] })
  })
})

test.each([
  ['3012345', true],
  ['X0123456', true],
  ['x0123456', false],
  ['301234', false],
  ['30123456', false],
  ['XX012345', false],
])('the AQHA id %s is well formed: %s', (id, wellFormed) => {
  expect(isWellFormedAqhaId(id)).toBe(wellFormed)
})
