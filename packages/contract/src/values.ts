import { z } from 'zod'
import { EARLIEST_DAY } from './limits.ts'

/** YYYY-MM-DD, a day that exists. */
export const IsoDate = z.iso.date()
/** A day that something on file happened. */
export const PastDay = IsoDate.refine((day) => day >= EARLIEST_DAY, `must not lie before ${EARLIEST_DAY}`)
export const Instant = z.iso.datetime()
/** A probability, coefficient or confidence: a fraction, never a percentage. */
export const Fraction = z.number().min(0).max(1)
export const Sex = z.enum(['S', 'M', 'G', 'U'])
export type Sex = z.infer<typeof Sex>

const ONE_LINE: readonly [pattern: RegExp, message: string] = [
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused here
  /^[^\u0000-\u001f\u007f]*$/,
  'must not contain control characters',
]

const WELL_FORMED = [
  (text: string) => text.isWellFormed(),
  'must be whole characters; half of one stands in it',
] as const
/** Letters, digits, marks of punctuation and signs: not blanks, and not what only steers how text runs. */
const VISIBLE = [(text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), 'must not be empty'] as const

/** Text a person typed: trimmed, without control characters, empty becomes null. */
export const typedText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(...ONE_LINE)
    .refine(...WELL_FORMED)
    .transform((text) => text.trim() || null)
    .nullable()

export const requiredText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty', abort: true }) // or the last line would say so again
    .max(max)
    .regex(...ONE_LINE)
    .refine(...WELL_FORMED)
    .refine(...VISIBLE)

/** Notes may hold several lines. */
export const notesText = (max: number) =>
  z
    .string()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- line breaks and tabs are fine in notes, the rest is not
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

export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
