import { expect, test } from 'vitest'
import { z } from 'zod'
import { inWords } from './bounds-in-words.ts'
import { requiredText } from './values.ts'

const CASES: readonly (readonly [schema: z.ZodType, value: unknown, words: string])[] = [
  [z.string().max(60), 'x'.repeat(61), 'must have at most 60 characters'],
  [requiredText(1), 'xx', 'must have at most 1 character'],
  [z.array(z.number()).min(1), [], 'must have at least 1 entry'],
  [z.number().max(1_000_000), 2e6, 'must be at most 1,000,000'],
  [z.number().min(0.5), 0, 'must be at least 0.5'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().int(), 1.5, 'must be a whole number'],
  [z.number(), 'fast', 'must be a number'],
  [z.string(), undefined, 'is missing'],
  [z.enum(['mare', 'colt', 'gelding']), 'cow', 'must be mare, colt, or gelding'],
  [z.iso.date(), '2/28/2026', 'must be a day such as 2026-02-28'],
  [z.strictObject({}), { worth: 1 }, 'unknown member "worth"'],
  // what a schema says itself stays
  [requiredText(60), ' ', 'must not be empty'],
]

test.each(CASES)('%# a bound is said in words: $2', (schema, value, words) => {
  const { error } = schema.safeParse(value, { error: inWords })
  expect(error?.issues.map(({ message }) => message)).toEqual([words])
})
