import { describe, expect, test } from 'vitest'
import { isFault } from '../problems.ts'
import { readDaysOff, readInjuryStatus, readSeverity } from './injury-values.ts'

describe('severity', () => {
  test.each([
    ['minor', 'minor', false],
    ['Severe', 'severe', false],
    ['mild', 'minor', true],
    ['Mod.', 'moderate', true],
    ['0', 'minor', true],
    ['grade 2', 'minor', true],
    ['AAEP grade 3', 'moderate', true],
    ['3/5', 'moderate', true],
    ['2-3/5', 'moderate', true],
    ['2.5', 'moderate', true],
    ['4', 'severe', true],
    ['5/5', 'severe', true],
    ['Grade 2 of 5', 'minor', true],
    ['grade III/V', 'moderate', true],
    ['iv', 'severe', true],
    ['Career-ending', 'severe', true],
    ['trace', 'minor', true],
  ])('%s is %s, with a notice if it is a mapping: %s', (cell, value, hasNotice) => {
    const read = readSeverity(cell)
    expect(read).toMatchObject({ value })
    expect(read !== null && 'notice' in read && read.notice !== null).toBe(hasNotice)
  })
  test.each(['6', 'grade 7', 'bad leg', '3/4', '-1', '7/10', 'vi'])('%s is asked about', (cell) => {
    expect(isFault(readSeverity(cell))).toBe(true)
  })
  test('a blank says nothing', () => {
    expect(readSeverity(' ')).toBeNull()
  })
})

describe('status', () => {
  test.each([
    ['Active', 'active'],
    ['lay-up', 'active'],
    ['RESOLVED', 'recovered'],
    ['back in training', 'recovered'],
    ['Retired', 'retired'],
    ['deceased', 'died'],
    ['put down', 'put_down'],
    ['Euthanized', 'put_down'],
    ['', null],
  ])('%s is %s', (cell, status) => {
    expect(readInjuryStatus(cell)).toBe(status)
  })
  test.each(['yes', 'no', '2024-01-01', 'constructor'])('%s is asked about', (cell) => {
    expect(isFault(readInjuryStatus(cell))).toBe(true)
  })
})

test('yes and no are read where the header asks for one of the two', () => {
  expect(readInjuryStatus('yes', 'Recovered?')).toBe('recovered')
  expect(readInjuryStatus('N', 'Resolved')).toBe('active')
  expect(readInjuryStatus('Y', 'Still active')).toBe('active')
  expect(readInjuryStatus('no', 'Active')).toBe('recovered')
  expect(isFault(readInjuryStatus('yes', 'Status'))).toBe(true)
})

describe('days off', () => {
  test.each([
    ['42', 42, null],
    ['42 days', 42, null],
    ['6 weeks', 42, null],
    ['6wks', 42, null],
    ['0', 0, null],
    ['60-90 d', 90, 'We read “60-90 d” as 90 days.'],
    ['8 to 12 weeks', 84, 'We read “8 to 12 weeks” as 84 days.'],
    ['3 months', 90, 'We read “3 months” as 90 days.'],
    ['30 days stall rest', 30, 'We read “30 days stall rest” as 30 days.'],
    ['about 30 days', 30, 'We read “about 30 days” as 30 days.'],
    ['1.5 weeks', 11, 'We read “1.5 weeks” as 11 days.'],
    ['1 yr', 365, 'We read “1 yr” as 365 days.'],
  ])('%s is %s days', (cell, value, notice) => {
    expect(readDaysOff(cell)).toEqual({ value, notice })
  })
  test.each(['90-60 d', 'a while', '11 years', '-5', '45+'])('%s is asked about', (cell) => {
    expect(isFault(readDaysOff(cell))).toBe(true)
  })
  test('a blank says nothing', () => {
    expect(readDaysOff('tbd')).toBeNull()
  })
})
