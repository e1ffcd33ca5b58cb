import { expect, test } from 'vitest'
import { kinshipLedger } from './kinship-ledger.ts'

test('textbook matings: half sibs ⅛, full sibs ¼, sire and daughter ¼, sire and granddaughter ⅛', () => {
  const kin = kinshipLedger(9)
  const founders = [0, 1, 2].map((i) => kin.enter(i, -1, -1))
  expect(founders).toEqual([0, 0, 0])
  kin.enter(3, 0, 1)
  kin.enter(4, 0, 1)
  kin.enter(5, 0, 2)
  expect(kin.enter(6, 3, 5)).toBe(0.125)
  expect(kin.enter(7, 3, 4)).toBe(0.25)
  expect(kin.between(0, 3)).toBe(0.25)
  expect(kin.between(0, 7)).toBe(0.25)
  kin.enter(8, -1, 3)
  expect(kin.between(0, 8)).toBe(0.125)
  expect(kin.between(7, 7)).toBe(0.5 * 1.25)
})
