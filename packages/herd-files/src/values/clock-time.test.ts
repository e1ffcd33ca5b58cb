import { expect, test } from 'vitest'
import { isFault } from '../problems.ts'
import { readClockTime } from './clock-time.ts'

test.each([
  ['1:50 PM', '13:50'],
  ['13:50', '13:50'],
  ['1:50P', '13:50'],
  ['1:50', '13:50'],
  ['09:05', '09:05'],
  ['01:50 PM', '13:50'],
  ['9:05', '21:05'],
  ['10:30', '10:30'],
  ['12:01', '12:01'],
  ['12:15 am', '00:15'],
  ['12:15 p.m.', '12:15'],
  ['11:45 AM', '11:45'],
  ['22:10:00', '22:10'],
  ['1:50:00 PM', '13:50'],
  ['1350', '13:50'],
  ['130p', '13:30'],
  ['7 PM', '19:00'],
  ['Off at: 1:50', '13:50'],
  ['Post time 6:35 PM', '18:35'],
  ['6:35 PM MT', '18:35'],
  ['0.5763888889', '13:50'],
])('%s is %s', (cell, expected) => {
  expect(readClockTime(cell)).toBe(expected)
})

test.each(['', ' ', '-', 'TBA', 'n/a'])('“%s” is blank', (cell) => {
  expect(readClockTime(cell)).toBeNull()
})

test.each(['25:00', '1:75', '13:50 PM', '0:30 AM', 'noonish', '350', '12', 'Race 5'])(
  '“%s” is refused',
  (cell) => {
    const read = readClockTime(cell)
    expect(isFault(read) && read.message).toContain(cell)
  },
)
