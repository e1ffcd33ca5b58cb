import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, icsOf } from './ics.ts'

const event: CalendarEvent = {
  uid: 'breeding-7-foaling@quarterpole',
  summary: 'Amber Fever foals',
  description: '',
  from: '2027-02-28',
  to: '2027-03-01',
}
const feed = (fields: Partial<CalendarEvent>) =>
  icsOf([{ ...event, ...fields }], 'Barn', '2027-02-01T08:15:30.123Z')
/** As RFC 5545 §3.1 and §3.3.11 say to read them. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valueOf = (text: string, name: string) =>
  unfolded(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replaceAll(/\\(.)/g, (_, escape: string) => (escape === 'n' ? '\n' : escape))

test('an all-day event ends on the day after its last, over the end of a month', () => {
  expect(unfolded(feed({}))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quarterpole//Season//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Barn',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'BEGIN:VEVENT',
    'UID:breeding-7-foaling@quarterpole',
    'DTSTAMP:20270201T081530Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270302',
    'SUMMARY:Amber Fever foals',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('commas, semicolons, backslashes and line breaks are escaped', () => {
  const summary = 'Scan, 30 days; “C:\\vet”\nsecond line'
  expect(feed({ summary })).toContain(String.raw`SUMMARY:Scan\, 30 days\; “C:\\vet”\nsecond line`)
})

test('any text comes back as it was, in lines of at most 75 octets that break between characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }).map((text) => text.replaceAll(/\r\n?/g, '\n')),
      (description) => {
        const text = feed({ description: `x${description}` })
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
          expect(line).not.toMatch(/[\r\n]/)
        }
        expect(valueOf(text, 'DESCRIPTION')).toBe(`x${description}`)
      },
    ),
  )
})

test('a line of exactly 75 octets is not folded; a horse with an accent is never cut in two', () => {
  const summary = 'a'.repeat(75 - 'SUMMARY:'.length)
  expect(feed({ summary })).toContain(`\r\nSUMMARY:${summary}\r\n`)
  expect(feed({ summary: `${summary}é` })).toContain(`\r\nSUMMARY:${summary}\r\n é\r\n`)
  expect(feed({ summary: `${summary.slice(1)}é` })).toContain(`\r\nSUMMARY:${summary.slice(1)}\r\n é\r\n`)
})
