import type { z } from 'zod'
import { plural } from './count.ts'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** What a schema asks for, in words, where it says nothing itself; for `safeParse(value, { error: inWords })`. */
export function inWords(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return bound(issue.origin, issue.maximum, issue.inclusive === false ? 'less' : 'at most')
    case 'too_small':
      return bound(issue.origin, issue.minimum, issue.inclusive === false ? 'more' : 'at least')
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (KINDS[issue.expected] ?? undefined)
    case 'invalid_value':
      return `must be ${OR.format(issue.values.map(String))}`
    case 'invalid_format':
      return FORMATS[issue.format]
    case 'unrecognized_keys':
      return `unknown member ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    default:
      return undefined
  }
}

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' })

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day such as 2026-02-28',
  datetime: 'must be a moment such as 2026-02-28T19:50:00Z',
}

/** What is counted of a text and of a list. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function bound(
  origin: string,
  limit: number | bigint,
  how: 'less' | 'more' | 'at most' | 'at least',
): string {
  const counted = COUNTED[origin]
  const open = how === 'less' || how === 'more' ? `${how} than` : how
  return counted === undefined
    ? `must be ${open} ${Number(limit).toLocaleString('en-US')}`
    : `must have ${open} ${plural(Number(limit), ...counted)}`
}
