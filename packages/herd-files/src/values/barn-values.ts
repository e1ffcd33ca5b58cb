import type { Field } from '@quarterpole/contract/fields'
import { horseFields } from '@quarterpole/contract/horse-fields'
import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import { plainWord } from './plain-word.ts'

/** A reader of a choice by its words and what files call it besides; null for any other word. */
export function choiceReader<V = unknown>({
  words = {},
  fileWords = {},
}: Field<V>): (cell: string) => V | null {
  const values = new Map(
    Object.entries(words).flatMap(
      ([value, word]) =>
        [word, ...(fileWords[value]?.split(',') ?? [])].map((said) => [plainWord(said), value as V] as const), // its own values
    ),
  )
  return (cell) => values.get(plainWord(cell)) ?? null
}

const statusIn = choiceReader<HorseStatus | null>(horseFields.status)
export const readRole = choiceReader<HorseRole | null>(horseFields.role)

const MINE: ReadonlySet<string> = new Set([
  'mine',
  'my',
  'my horse',
  'own',
  'ours',
  'yes',
  'y',
  'true',
  '1',
  'x',
])
const REFERENCE: ReadonlySet<string> = new Set([
  'reference',
  'ref',
  'reference horse',
  'not mine',
  'outside',
  'no',
  'n',
  'false',
  '0',
])

/** Where a horse is in life; some barns write what he does in the same column. Null for any other word. */
export function readStatus(cell: string): { status: HorseStatus } | { role: HorseRole } | null {
  const status = statusIn(cell)
  if (status !== null) return { status }
  const role = readRole(cell)
  return role === null ? null : { role }
}

/** 1 = the user's own, 0 = a reference horse; null for any other word. */
export function readMine(cell: string): 0 | 1 | null {
  const word = plainWord(cell)
  if (MINE.has(word)) return 1
  return REFERENCE.has(word) ? 0 : null
}

/** Digits of a microchip without spaces and hyphens; null where they are none. */
export function readMicrochip(cell: string): string | null {
  const digits = cell.replace(/[\s-]/g, '')
  return /^\d{9,15}$/.test(digits) ? digits : null
}
