import { isFault } from '../problems.ts'
import { readClockTime } from '../values/clock-time.ts'
import { readDate } from '../values/dates.ts'
import { readDistance } from '../values/distance.ts'
import type { RaceHeading } from './entry.ts'

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
]
const RACE_NUMBER = /\brace\s*(?:#|no\.?|number)?\s*:?\s*(\d{1,2})\b(?!\s*(?:yards|yds?|\/))/i
const NUMBER_RACE = /\b(\d{1,2})(?:st|nd|rd|th)\s+race\b/i
const WORD_RACE = new RegExp(`\\b(${ORDINALS.join('|')})\\s+race\\b`, 'i')
const DISTANCE = /(?<![\d,$.])(\d{3}|1,?000)\s*[-\s]?(?:yards?|yds?|y)\b/i
const DISTANCE_WORDS =
  /\b((?:one|two|three|four|five|six|seven|eight|nine)\s+(?:hundred|thousand)[a-z\s-]*?)\s+yards?\b/i
const DATES = [
  /\b\d{4}-\d{2}-\d{2}\b/,
  /\b\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})\b/,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b/i,
  /\b\d{1,2}[\s-](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[\s-]\d{4}\b/i,
]
const LABELED_TIME =
  /\b(?:post(?:\s*time)?|off(?:\s+at)?)\b[^\d\n]{0,12}(\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m?\b\.?)?)/i
const MARKED_TIME = /\b(\d{1,2}:\d{2}\s*[ap]\.?m\b\.?)/i
const PURSE = /\bpurse\b[^\d\n]{0,12}([\d,]{3,})/i
/** Words of conditions, not of horses: “3-year-old filly by …” is a horse. */
const CONDITIONS =
  /\b(?:purse|claiming|allowance|maidens?|stakes|futurity|derby|handicap|trials?|yards|yds|furlongs|post time|for (?:two|three|four|\d)[\s-]*year|year[- ]olds?(?!.*\sby\s)|weights?,|registered|nominat|track record|wagers?|exacta|trifecta|superfecta|quinella|daily double|printed|copyright)\b/i

/** Whether a line speaks of the race, not of a horse in it. */
export const isHeading = (text: string): boolean =>
  raceNumberIn(text) !== null ||
  DATES.some((date) => date.test(text)) ||
  LABELED_TIME.test(text) ||
  CONDITIONS.test(text)

export function raceNumberIn(text: string): number | null {
  const said = RACE_NUMBER.exec(text)?.[1] ?? NUMBER_RACE.exec(text)?.[1]
  const word = said === undefined ? WORD_RACE.exec(text)?.[1] : undefined
  const number = word === undefined ? Number(said) : 1 + ORDINALS.indexOf(word.toLowerCase())
  return number >= 1 && number <= 30 ? number : null
}

/** What the lines above a list say of its race. */
export function readHeading(text: string): RaceHeading {
  return {
    raceNumber: raceNumberIn(text),
    distanceYards: distanceIn(text),
    raceDate: dateIn(text),
    postTime: timeIn(text),
    purse: purseOf(PURSE.exec(text)?.[1] ?? ''),
  }
}

function distanceIn(text: string): number | null {
  const said = DISTANCE.exec(text)?.[1] ?? DISTANCE_WORDS.exec(text)?.[1]
  return said === undefined ? null : distanceOf(said)
}

export function distanceOf(cell: string): number | null {
  const read = cell.trim() === '' ? null : readDistance(cell)
  return isFault(read) ? null : read
}

function dateIn(text: string): string | null {
  const said = DATES.flatMap((date) => date.exec(text)?.[0] ?? [])[0]
  return said === undefined ? null : dateOf(said.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1'))
}

/** An upcoming race: any day is fine. */
export function dateOf(cell: string): string | null {
  const read = readDate(cell, { order: 'month_first', system: '1900', latest: '2099-12-31' })
  return read === null || isFault(read) || read.precision !== 'day' ? null : read.date
}

const timeIn = (text: string) => timeOf(LABELED_TIME.exec(text)?.[1] ?? MARKED_TIME.exec(text)?.[1] ?? '')

export function timeOf(cell: string): string | null {
  const read = readClockTime(cell)
  return isFault(read) ? null : read
}

export function purseOf(cell: string): number | null {
  const dollars = Number(cell.replaceAll(/[$,\s]/g, ''))
  return Number.isInteger(dollars) && dollars > 0 && dollars <= 10_000_000 ? dollars : null
}
