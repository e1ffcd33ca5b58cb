import { type Fault, fault } from '../problems.ts'

const BLANK = /^(?:n\/?a|tba|tbd|unknown|-+|\?+)?$/i
const CLOCK = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/i
/** "1 PM", and "130P" or "1350" without a colon. */
const BARE = /^(\d{1,2})(\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/i
/** How a spreadsheet stores a time of day. */
const DAY_PART = /^0?\.\d+$/
/** A race before this hour is in the afternoon or evening: charts print 1:50 for 1:50 PM. */
const FIRST_MORNING_HOUR = 10

/**
 * A time of day as HH:MM: "1:50 PM", "13:50", "1:50P", a chart's "1:50" (afternoon). A leading zero is a 24-hour clock's,
 * as our own files write it. Null for a blank.
 */
export function readClockTime(cell: string): string | null | Fault {
  const text = cell
    .trim()
    .replace(/^(?:off(?: at)?|post(?: time)?|approx(?:\.|imately)?)[\s:]+/i, '')
    .replace(/\s+(?:[a-z]{2,4}|local|central|mountain|pacific|eastern)(?:\s+time)?$/i, (zone) =>
      /^\s+[ap]m$/i.test(zone) ? zone : '',
    )
  if (BLANK.test(text)) return null
  if (DAY_PART.test(text)) return fromMinutes(Math.round(Number(text) * 1440))
  const parts = CLOCK.exec(text) ?? bareParts(text)
  const minutes = parts === null ? Number.NaN : minutesOf(parts[1] ?? '', Number(parts[2] ?? 0), parts[3])
  return minutes >= 0 && minutes < 1440
    ? fromMinutes(minutes)
    : fault('clock-time', `“${cell.trim()}” isn’t a time of day.`, 'Enter it as 1:50 PM, or leave it blank.')
}

/** Digits alone are a time only with AM or PM, or as four of them. */
function bareParts(text: string): RegExpExecArray | null {
  const parts = BARE.exec(text)
  return parts?.[3] !== undefined || /^\d{4}$/.test(text) ? parts : null
}

function minutesOf(hourText: string, minute: number, half: string | undefined): number {
  const hour = Number(hourText)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour === 0 || hour > 12))) return Number.NaN
  const isAfternoon =
    half === undefined
      ? !hourText.startsWith('0') && hour < FIRST_MORNING_HOUR
      : half.toLowerCase() === 'p' && hour < 12
  const isMidnight = half?.toLowerCase() === 'a' && hour === 12
  return (isMidnight ? 0 : hour + (isAfternoon ? 12 : 0)) * 60 + minute
}

const fromMinutes = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
