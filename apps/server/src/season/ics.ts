import { addDays } from '@quarterpole/contract/day'

/** An all-day event of a calendar. */
export interface CalendarEvent {
  /** Unique and the same in every reading of the feed. */
  uid: string
  summary: string
  description: string
  /** First and last day, YYYY-MM-DD. */
  from: string
  to: string
}

const MAX_OCTETS = 75

/**
 * An iCalendar object (RFC 5545) of all-day events: CRLF, lines folded at 75 octets between characters, texts escaped.
 * DTEND of an all-day event is the day after its last.
 *
 * @param stamp  when the feed was made, an ISO instant
 */
export function icsOf(events: readonly CalendarEvent[], name: string, stamp: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quarterpole//Season//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap((event) => eventLines(event, basic(stamp))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = ({ uid, summary, description, from, to }: CalendarEvent, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${basic(from)}`,
  `DTEND;VALUE=DATE:${basic(addDays(to, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Without punctuation and fractions of a second: 20270301, 20270301T081500Z. */
const basic = (iso: string) => iso.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** Continuation lines begin with a space, which counts as one of their octets. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
