import type { Repairs } from '@quarterpole/contract/upload'
import { describe, expect, test } from 'vitest'
import { repairOf, withoutRepair, withRepair } from './repair-choice.ts'
import { answerOf, withAnswer } from './UnreadColumns.tsx'

describe('repairs', () => {
  const asked = (row: number) => ({ row, field: 'sex', value: 'Stalion' })
  const one = withRepair([], asked(4), 'Gelding', false)

  test('of one row count for that row alone', () => {
    expect(one).toEqual([{ ...asked(4), use: 'Gelding' }])
    expect(repairOf(one, asked(4))?.use).toBe('Gelding')
    expect(repairOf(one, asked(5))).toBeUndefined()
  })
  test('of all alike take the place of those of rows, and of nothing else', () => {
    const other: Repairs = [{ row: 4, field: 'sire', value: 'Stalion', use: 'Stalyon' }]
    const all = withRepair([...one, ...other], asked(9), 'Stallion', true)
    expect(all).toEqual([...other, { field: 'sex', value: 'Stalion', use: 'Stallion', row: null }])
    expect(repairOf(all, asked(4))?.use).toBe('Stallion')
    expect(withoutRepair(all, { ...asked(0), row: null, use: '' })).toEqual(other)
  })
  test('of a row beside one of all count first', () => {
    const both = withRepair(withRepair([], asked(9), 'Stallion', true), asked(4), 'Gelding', false)
    expect([repairOf(both, asked(4))?.use, repairOf(both, asked(5))?.use]).toEqual(['Gelding', 'Stallion'])
  })
})

describe('columns not read', () => {
  const nothing = { columns: {}, unread: [], values: {}, choices: {} }
  test('are read as a field, left out, or open again', () => {
    const owner = withAnswer(nothing, 'OWNR', 'owner')
    expect(owner.columns).toEqual({ owner: 'OWNR' })
    expect(answerOf(owner, 'OWNR')).toBe('owner')
    const out = withAnswer(owner, 'OWNR', ' leave out')
    expect([out.columns, out.unread]).toEqual([{}, ['OWNR']])
    expect(withAnswer(out, 'OWNR', ' open')).toEqual(nothing)
  })
  test('a field has one column, the one chosen last', () => {
    const mapping = withAnswer(withAnswer(nothing, 'OWNR', 'owner'), 'OWNR2', 'owner')
    expect([answerOf(mapping, 'OWNR'), answerOf(mapping, 'OWNR2')]).toEqual([' open', 'owner'])
  })
})
