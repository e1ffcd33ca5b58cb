import { UPLOAD_PHASES } from '@quarterpole/contract/upload'
import type { UploadProgress } from '@quarterpole/contract/upload'
import { expect, test } from 'vitest'
import { amountWords, fractionOf, phaseWords } from './upload-progress.ts'

const at = (some: Partial<UploadProgress>): UploadProgress => ({
  phase: 'receiving',
  bytes_received: 0,
  bytes_total: 4 * 2 ** 20,
  rows_done: 0,
  rows_total: null,
  ...some,
})

test.each([true, false])('the bar only grows through all phases and ends full (a trial: %s)', (isTrial) => {
  const phases = isTrial ? UPLOAD_PHASES.filter((phase) => phase !== 'writing') : UPLOAD_PHASES
  const events = phases.flatMap((phase) =>
    [0, 0.5, 1].map((part) =>
      phase === 'receiving'
        ? at({ bytes_received: part * 4 * 2 ** 20 })
        : at({ phase, bytes_received: 4 * 2 ** 20, rows_total: 500, rows_done: part * 500 }),
    ),
  )
  const fractions = events.map((event) => fractionOf(event, isTrial))
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions[0]).toBe(0)
  expect(fractions.at(-1)).toBeCloseTo(1, 12)
})

test('what cannot be counted is not counted', () => {
  expect(fractionOf(at({ bytes_total: null, bytes_received: 10 }), true)).toBe(0)
  expect(fractionOf(at({ phase: 'checking', rows_total: 0 }), true)).toBeGreaterThan(0)
  expect(amountWords(at({ phase: 'reading' }))).toBe('')
})

test('a file that has arrived is being read, not waiting', () => {
  expect(phaseWords(at({ bytes_received: 2 ** 20 }))).toBe('Sending the file')
  expect(phaseWords(at({ bytes_received: 4 * 2 ** 20 }))).toBe('Reading the file')
  expect(amountWords(at({ bytes_received: 4 * 2 ** 20 }))).toBe('')
  expect(phaseWords(at({ phase: 'queued' }))).toBe('Waiting for another import to finish')
})

test('bytes and rows are counted in words', () => {
  expect(amountWords(at({ bytes_received: 2 ** 20 }))).toBe('1.0 of 4.0 MB')
  expect(amountWords(at({ phase: 'checking', rows_done: 312, rows_total: 1508 }))).toBe('row 312 of 1,508')
})
