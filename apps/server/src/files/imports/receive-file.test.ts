import { expect, test } from 'vitest'
import { AppError } from '../../platform/http/problem.ts'
import { headerFingerprint, choiceOf, saysNothing } from '@quarterpole/herd-files/mapping/file-choice'
import { readMapping } from './receive-file.ts'

test('in short, a mapping is our fields and their columns', () => {
  expect(readMapping('{"name":"REG_NAME","sex":"SX"}')).toEqual({
    columns: { name: 'REG_NAME', sex: 'SX' },
    unread: [],
    values: {},
    choices: {},
  })
  expect(saysNothing(readMapping('{}'))).toBe(true)
})

test('as a whole, it has columns left unread, values and answers as well', () => {
  const whole = {
    columns: { name: 'REG_NAME' },
    unread: ['NOTES'],
    values: { sex: { '1': 'Stallion', '': 'Unknown' } },
    choices: { date_order: 'day_first' },
  }
  const read = readMapping(JSON.stringify(whole))
  expect(read).toEqual(whole)
  expect(saysNothing(read)).toBe(false)
  expect(choiceOf(read).values.get('sex')?.get('')).toBe('Unknown')
})

test.each([
  '{"columns":{"__proto__":"x"}}',
  '{"__proto__":"x"}',
  '{"columns":{"constructor":"x"}}',
  '{"values":{"sex":{"prototype":"x"}}}',
  '{"values":{"__proto__":{"a":"b"}}}',
])('%s is refused, and nothing is built from it', (text) => {
  expect(() => readMapping(text)).toThrow(/can’t be mapped/)
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test.each([
  '[1]',
  'null',
  '7',
  '{',
  '{"name":3}',
  '{"columns":{"name":null}}',
  '{"choices":{"date_order":"no"}}',
])('%s is no mapping', (text) => expect(() => readMapping(text)).toThrow(AppError))

test('what is wrong in a mapping is said with its place; what is no mapping at all, with its form alone', () => {
  expect(() => readMapping('{"name":3}')).toThrow(/At columns\.name: .+\.$/)
  expect(() => readMapping('{"choices":{"date_order":"no"}}')).toThrow(/At choices\.date_order: .+\.$/)
  expect(() => readMapping('[1]')).toThrow(/values and choices\.$/)
})

test('the fingerprint forgets order, case and punctuation, and nothing else', () => {
  const one = headerFingerprint(['Reg. Name', 'AQHA #', ''])
  expect(headerFingerprint(['aqha#', 'REG_NAME'])).toBe(one)
  expect(headerFingerprint(['aqha#', 'REG_NAME', 'Sex'])).not.toBe(one)
})
