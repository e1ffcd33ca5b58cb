import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import { EARLIEST_DAY, MAX_LIST } from './limits.ts'

/** YYYY-MM-DD, a valid calendar date. */
export const IsoDate = z.iso.date()
/** Date of a past event on file. */
export const PastDay = IsoDate.refine((day) => day >= EARLIEST_DAY, `must not be before ${EARLIEST_DAY}`)
/** HH:MM at the track. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 13:50')
export const Instant = z.iso.datetime()
/** A probability, coefficient or confidence: a fraction, never a percentage. */
export const Fraction = z.number().min(0).max(1)
export const Sex = z.enum(['S', 'M', 'G', 'U'])
export type Sex = z.infer<typeof Sex>

const ONE_LINE: readonly [pattern: RegExp, message: string] = [
  // oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
  /^[^\u0000-\u001f\u007f]*$/,
  'must not contain control characters',
]

const WELL_FORMED = [(text: string) => text.isWellFormed(), 'must not contain broken characters'] as const
/** Contains a letter, digit, punctuation mark or symbol, not only spaces and formatting characters. */
const VISIBLE = [(text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), 'must not be empty'] as const

/** Typed text: trimmed, without control characters; empty becomes null. */
export const typedText = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max)
    .regex(...ONE_LINE)
    .refine(...WELL_FORMED)
    .transform((text) => text.trim() || null)
    .nullable()

export const requiredText = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .min(1, { error: 'must not be empty', abort: true }) // or VISIBLE would report it again
    .max(max)
    .regex(...ONE_LINE)
    .refine(...WELL_FORMED)
    .refine(...VISIBLE)

/** Notes may hold several lines. */
export const notesText = (max: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max)
    // oxlint-disable-next-line no-control-regex -- line breaks and tabs are allowed in notes, other control characters are not
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters')
    .refine(...WELL_FORMED)
    .transform((text) => text.trim() || null)
    .nullable()

export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** In the query of a list: which part of it. */
export const page = {
  limit: queryInt(1, MAX_LIST).optional(),
  offset: queryInt(0, 100_000_000).optional(),
}

export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
