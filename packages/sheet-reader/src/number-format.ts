/** What a number format makes of a number, as far as a table of text is concerned. */
export type NumberFormat =
  | { readonly kind: 'general' | 'date' | 'date-time' | 'percent' }
  | { readonly kind: 'time'; readonly hasHours: boolean }
  /** Digits with leading zeros and fixed signs between them, such as 0000000. */
  | { readonly kind: 'digits'; readonly pattern: string }

export const GENERAL: NumberFormat = { kind: 'general' }
const DATE: NumberFormat = { kind: 'date' }
const DATE_TIME: NumberFormat = { kind: 'date-time' }
const PERCENT: NumberFormat = { kind: 'percent' }

/** Formats that have a number and no text (ECMA-376 part 1, 18.8.30), the day formats of East Asia with them. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return DATE
  if (id === 22) return DATE_TIME
  if (id >= 18 && id <= 21) return { kind: 'time', hasHours: true }
  if (id === 45 || id === 47) return { kind: 'time', hasHours: false }
  if (id === 46) return { kind: 'time', hasHours: true }
  return id === 9 || id === 10 ? PERCENT : GENERAL
}

/** Reads a format's text, as much as tells days, times, per cents and leading zeros apart. */
export function numberFormat(code: string): NumberFormat {
  const positive = splitSection(code)
  const signs = positive
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
  if (signs === 'general' || signs === '@') return GENERAL
  const hasDay = /[yd]/.test(signs) || (signs.includes('m') && !/[hs]/.test(signs))
  const hasTime = /[hs]/.test(signs)
  if (hasDay) return hasTime ? DATE_TIME : DATE
  if (hasTime) return { kind: 'time', hasHours: signs.includes('h') }
  if (signs.includes('%')) return PERCENT
  return /^[0\- /.]*00[0\- /]*$/.test(signs) && !signs.includes('.')
    ? { kind: 'digits', pattern: literalPattern(positive) }
    : GENERAL
}

/** The first section: what positive numbers are written with. A semicolon in quotes parts nothing. */
const splitSection = (code: string): string => /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code)?.[0] ?? ''

const literalPattern = (section: string): string =>
  section
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted: string | undefined, escaped: string | undefined) =>
      (quoted ?? escaped ?? '').replaceAll('0', '\u0000'),
    )

const DAY_MS = 86_400_000
const LAST_SERIAL = 2_958_465 // 9999-12-31
/** Days from 0000-03-01 to what a workbook counts as day 0. */
const DAYS_TO_1900 = 693_899
const DAYS_TO_1904 = 695_361
/** Workbooks hold 15 significant digits; further digits are noise of the binary form. */
const SIGNIFICANT = 15

/** A number as its cell shows it, days as YYYY-MM-DD. `is1904`: the workbook counts days from 1904. */
export function numberText(value: number, format: NumberFormat, is1904: boolean): string {
  switch (format.kind) {
    case 'general':
      return plain(value)
    case 'percent':
      return `${plain(value * 100)}%`
    case 'digits':
      return digits(value, format.pattern)
    case 'time':
      return value < 0 || value > LAST_SERIAL ? plain(value) : timeText(value, format.hasHours)
    case 'date':
    case 'date-time':
      return dateText(value, format.kind === 'date-time', is1904)
  }
}

const plain = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(SIGNIFICANT)))

function digits(value: number, pattern: string): string {
  if (!Number.isSafeInteger(value) || value < 0) return plain(value)
  const zeros = pattern.split('0').length - 1
  const figures = String(value).padStart(zeros, '0')
  let next = figures.length - zeros
  // What has more digits than the pattern puts the rest in front of its first one.
  const front = figures.slice(0, next)
  let isFirst = true
  return pattern
    .replace(/0/g, () => {
      const figure = `${isFirst ? front : ''}${figures[next++] ?? ''}`
      isFirst = false
      return figure
    })
    .replaceAll('\u0000', '0')
}

function timeText(value: number, hasHours: boolean): string {
  const ms = Math.round(value * DAY_MS)
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor(ms / 60_000) % 60
  const seconds = (ms % 60_000) / 1000
  const two = (count: number) => String(count).padStart(2, '0')
  const rest = `${two(Math.floor(seconds))}${ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`}`
  if (hasHours || hours > 0) return `${hours}:${two(minutes)}${ms % 60_000 === 0 ? '' : `:${rest}`}`
  return `${minutes}:${rest}`
}

function dateText(value: number, hasTime: boolean, is1904: boolean): string {
  if (value < 0 || value > LAST_SERIAL) return plain(value)
  if (value < 1 && !is1904) return value === 0 ? plain(value) : timeText(value, true)
  const ms = Math.round(value * DAY_MS)
  const serial = Math.floor(ms / DAY_MS)
  const day = isoDay(serial, is1904)
  return hasTime && ms % DAY_MS !== 0 ? `${day} ${timeText((ms % DAY_MS) / DAY_MS, true)}` : day
}

/** Workbooks that count from 1900 have a 29 February 1900, so days before it are off by one. */
function isoDay(serial: number, is1904: boolean): string {
  if (!is1904 && serial === 60) return '1900-02-29'
  const [year, month, day] = civilDay(
    serial + (is1904 ? DAYS_TO_1904 : serial < 60 ? DAYS_TO_1900 + 1 : DAYS_TO_1900),
  )
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

/** The date of a day counted from 0000-03-01, by eras of 400 years, in the Gregorian calendar. */
function civilDay(days: number): [year: number, month: number, day: number] {
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day]
}
