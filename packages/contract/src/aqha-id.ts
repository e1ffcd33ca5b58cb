import { cleanText } from './clean-text.ts'

/**
 * A registration number as someone wrote it. `registry`: the registry's form, seven digits, with an X in front for the
 * Appendix; blanks, dashes, “#” and “AQHA” are removed and missing leading zeros restored (`padded`). `other`: a number
 * of another registry or an older format, stored as written; `meant` is a number of the registry it may be a slip of.
 * `none`: blank or a word for none. `unreadable`: not a number.
 */
export type AqhaIdReading =
  | { readonly kind: 'registry'; readonly id: string; readonly padded: boolean }
  | { readonly kind: 'other'; readonly id: string; readonly meant: string | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }

export const MAX_AQHA_ID = 20
const DIGITS = 7
const NO_NUMBER = /^(?:n\/?a|none|pending|unknown|unregistered|not registered|grade|tbd|-+|\?+)?$/i
const REGISTRY_FORM = /^X?\d{7}$/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/

export const isWellFormedAqhaId = (id: string): boolean => REGISTRY_FORM.test(id)

/** Parses a registration number. Forms, API and importer all use this function. */
export function readAqhaId(text: string): AqhaIdReading {
  const cleaned = cleanText(text).trim()
  const typed = THOUSANDS.test(cleaned) ? cleaned.replaceAll(',', '') : cleaned
  if (REGISTRY_FORM.test(typed) && /[1-9]/.test(typed)) return { kind: 'registry', id: typed, padded: false }
  if (NO_NUMBER.test(typed)) return { kind: 'none' }
  const plain = typed
    .toUpperCase()
    .replace(/\.0+$/, '') // a spreadsheet number saved as text
    .replace(/AQHA|[\s#\-.]/g, '')
  const parts = /^(X?)(\d{1,7})$/.exec(plain)
  const [, appendix = '', digits = ''] = parts ?? []
  if (parts !== null && /[1-9]/.test(digits)) {
    return { kind: 'registry', id: appendix + digits.padStart(DIGITS, '0'), padded: digits.length < DIGITS }
  }
  return /[1-9]/.test(typed) && typed.length <= MAX_AQHA_ID
    ? { kind: 'other', id: typed.replace(/\s+/g, ' '), meant: slipOf(plain) }
    : { kind: 'unreadable' }
}

/** The number of the registry that differs in a letter for a digit, or in zeros in front; null where there is none. */
function slipOf(plain: string): string | null {
  const digits = plain
    .replace(/[IL|]/g, '1')
    .replace(/O/g, '0')
    .replace(/^0+(?=\d{7}$)/, '')
  return REGISTRY_FORM.test(digits) && /[1-9]/.test(digits) ? digits : null
}

/** Whether a number has a letter where its digit should be: “456789l”. */
export const hasLetterForDigit = (id: string): boolean =>
  /^X?[\dILO|]{7}$/i.test(id) && !REGISTRY_FORM.test(id)
